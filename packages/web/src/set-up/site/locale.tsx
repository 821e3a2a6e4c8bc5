// How dates and clocks are written on the site, which managers change.

import type { WholeSite } from '@crewcall/sdk/core';
import { exampleOf, localeChoices } from '../../format/locale-choices.ts';
import { Select } from '../../ui/field.tsx';
import styles from './site-settings.module.css';
import type { useSiteSettings } from './use-site-settings.ts';

type LocaleProps = { site: WholeSite; save: ReturnType<typeof useSiteSettings>['save'] };

export function LocaleChoice({ site: { locale }, save }: LocaleProps) {
  return (
    <div className={styles.name}>
      <Select
        label="Dates and clocks"
        hint={`${exampleOf(locale)}. In the application and in emails, for everybody on the site.`}
        value={locale}
        onChange={({ target }) => save({ locale: target.value }, 'Dates and clocks')}
      >
        {localeChoices(locale).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
