// Conflicts with the grade that a position or an age group requires.
import { foldName } from '../../lists/list.ts';
import type { Finding } from '../conflict.ts';
import { type GameFacts, nameOf, type OfficialFacts } from '../facts.ts';

/** A grade that is lower than required, missing, or not one of the site's grades. */
export function tooLowGrade(game: GameFacts, official: OfficialFacts): Finding[] {
  return game.minimumGrades
    .filter(({ grade }) => !reaches(official.grade, { minimum: grade, grades: game.grades }))
    .map(({ of, grade }) => {
      const has = official.grade === null ? 'No grade' : `Grade is ${official.grade}`;
      return {
        code: 'grade',
        message: `${has}, ${of} needs ${grade}`,
        toOfficial: `${official.grade === null ? 'You have no grade' : `Your grade is ${official.grade}`}, ${of} needs ${grade}`,
        sentence: `${nameOf(official)} has ${official.grade === null ? 'no grade' : `the grade ${official.grade}`}, and ${of} needs at least ${grade}.`,
      };
    });
}

/** How many grades the official is above the highest that the game requires; null if it requires none, or either is unknown. */
export function gradeSurplus(game: GameFacts, official: OfficialFacts): number | null {
  const order = game.grades.map(foldName);
  const required = game.minimumGrades.map(({ grade }) => order.indexOf(foldName(grade)));
  const has = official.grade === null ? -1 : order.indexOf(foldName(official.grade));
  if (required.length === 0 || has === -1 || required.includes(-1)) return null;
  return Math.max(0, has - Math.max(...required));
}

/** Whether a grade is high enough. `grades` has the lowest first. A grade that it lacks reaches only itself. */
export function reaches(
  grade: string | null,
  { minimum, grades }: { minimum: string; grades: readonly string[] },
): boolean {
  if (grade === null) return false;
  if (foldName(grade) === foldName(minimum)) return true;
  const order = grades.map(foldName);
  const required = order.indexOf(foldName(minimum));
  return required !== -1 && order.indexOf(foldName(grade)) > required;
}
