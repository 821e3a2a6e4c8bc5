// Shows only the people of one grade. Nothing where nobody has a grade.
import { Select } from '../ui/field.tsx';

type GradeFilterProps = {
  people: readonly { grade: string | null }[];
  grade: string | undefined;
  onChange: (grade: string | undefined) => void;
};

export function GradeFilter({ people, grade, onChange }: GradeFilterProps) {
  const grades = [...new Set(people.flatMap((one) => one.grade ?? []))].sort();
  if (grades.length === 0) return null;
  return (
    <Select
      label="Grade"
      hiddenLabel
      value={grade ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      <option value="">All grades</option>
      {grades.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  );
}
