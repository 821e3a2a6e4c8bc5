// The new names of a site's grades (docs/api: Sites).
import { foldName } from '../lists/list.ts';

/** A grade that has another name from now on. */
export type RenamedGrade = { from: string; to: string };

/** The name of a grade after grades were renamed, all at once. */
export function gradeAfter<Grade extends string | null>(grade: Grade, renamed: readonly RenamedGrade[]) {
  if (grade === null) return grade;
  return renamed.find(({ from }) => isSameGrade(from, grade))?.to ?? grade;
}

/** The list after grades were renamed, each once. */
export function gradesAfter(grades: readonly string[], renamed: readonly RenamedGrade[]): string[] {
  const after = grades.map((grade) => gradeAfter(grade, renamed));
  return after.filter((grade, at) => after.findIndex((one) => isSameGrade(one, grade)) === at);
}

/** Whether two names are the same grade: spacing and case do not matter. */
export function isSameGrade(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}
