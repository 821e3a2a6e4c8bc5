// Chooses the lowest grade for a position or an age group, where the site has grades.
import type { ComponentProps } from 'react';
import { useGrades } from '../../site/queries.ts';
import { Select } from '../../ui/field.tsx';

/** Nothing while the site has no grades and none is chosen. A grade that is no longer in the list can stay. */
export function GradeSelect({ value, ...props }: ComponentProps<typeof Select> & { value: string }) {
  const grades = useGrades();
  if (grades.length === 0 && value === '') return null;
  const choices = value === '' || grades.includes(value) ? grades : [value, ...grades];
  return (
    <Select value={value} {...props}>
      <option value="">Any</option>
      {choices.map((grade) => (
        <option key={grade}>{grade}</option>
      ))}
    </Select>
  );
}
