// Which days are shown: steps, today, and a date to jump to.
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { datedRange, endOfMonth, monthOf, startOfMonth, todayIn } from '../../format/days.ts';
import { useSite } from '../../session/context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Days, isMonth, stepDays } from '../search.ts';
import styles from './days-bar.module.css';

export function DaysBar({ days }: { days: Days }) {
  const { site } = useSite();
  const navigate = useNavigate({ from: '/s/$siteId/games/' });
  const show = (next: Partial<Days>) =>
    navigate({ search: (now) => ({ ...now, from: next.from, to: next.to }) });
  const unit = isMonth(days) ? 'month' : 'week';
  const words = unit === 'month' ? monthOf(days.from) : datedRange(days.from, days.to);
  return (
    <>
      <span className={styles.days}>
        <IconButton
          label={`The ${unit} before`}
          icon={<ChevronLeft />}
          onClick={() => show(stepDays(days, -1))}
        />
        <Popover trigger={words} label={`${words}: choose other days`} look="quiet">
          <div className={styles.choose}>
            <Segmented
              label="How many days"
              value={unit}
              choices={[
                { value: 'week', label: 'Week' },
                { value: 'month', label: 'Month' },
              ]}
              onChange={(value) => {
                const today = todayIn(site.timezone);
                const week = { from: days.from <= today && today <= days.to ? today : days.from };
                const month = { from: startOfMonth(days.from), to: endOfMonth(days.from) };
                return show(value === 'week' ? week : month);
              }}
            />
            <TextField
              label="Go to"
              type="date"
              value={days.from}
              onChange={({ target }) => {
                if (!target.validity.valid || target.value === '' || target.value < '1900') return;
                const month = { from: startOfMonth(target.value), to: endOfMonth(target.value) };
                show(unit === 'month' ? month : { from: target.value });
              }}
            />
          </div>
        </Popover>
        <IconButton
          label={`The ${unit} after`}
          icon={<ChevronRight />}
          onClick={() => show(stepDays(days, 1))}
        />
      </span>
      <Button look="quiet" onClick={() => show({})}>
        Today
      </Button>
    </>
  );
}
