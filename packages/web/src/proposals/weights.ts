// The weights of a proposal as sliders: what each is called, what it means in a sentence, and its steps in words.
import type { ProposalWeights } from '@crewcall/sdk/core';
import { distance } from '../format/distances.ts';

export type WeightName = keyof ProposalWeights;

const STEPS = ['not at all', 'a little', 'normally', 'strongly', 'very strongly'] as const;
export const LAST_STEP = STEPS.length - 1;

/** How much a weight counts at each step: its usual points times the factor. */
const FACTORS = [0, 0.5, 1, 2, 3];
const FACTORS_OF: Partial<Record<WeightName, number[]>> = {
  moved: [0, 0.25, 1, 4 / 3, 5 / 3], // the API takes up to 100 points
};
const factorsOf = (name: WeightName) => FACTORS_OF[name] ?? FACTORS;

/** The usual points: docs/api, proposals. */
const USUAL: ProposalWeights = {
  ...{ fair_games: 6, fair_pay: 3, distance: 0.2, third_game: 8, newcomer: 30, same_team: 2, requests: 5 },
  wanted_games: 10,
  moved: 60,
};

const KM_PER_POINT = 5;
const KM_PER_MILE = 1.609344;
/** The way that costs as much as so many points. */
const wayOf = (points: number) => distance((points * KM_PER_POINT) / KM_PER_MILE);

export type Slider = { name: WeightName; label: string; sentence: () => string };

/** Shown only where officials may be moved. */
export const MOVED_SLIDER: Slider = {
  name: 'moved',
  label: 'Keep officials where they are assigned',
  sentence: () => `Each official who loses a position that they have counts as ${wayOf(60)} of driving.`,
};

/** In the order of the page. */
export const SLIDERS: readonly Slider[] = [
  {
    name: 'fair_games',
    label: 'Share games fairly over the season',
    sentence: () =>
      `One game off their fair share counts as ${wayOf(6)} of driving, two as ${wayOf(24)}: far off counts most.`,
  },
  {
    name: 'fair_pay',
    label: 'Share pay fairly over the season',
    sentence: () => `The same for pay: one usual fee off counts as ${wayOf(3)} of driving.`,
  },
  {
    name: 'distance',
    label: 'Short drives',
    sentence: () =>
      'The drive from home to the games of a day and back. All the others are compared with it.',
  },
  {
    name: 'third_game',
    label: 'No third game on a day',
    sentence: () => `A third game on a day counts as ${wayOf(8)} of driving.`,
  },
  {
    name: 'newcomer',
    label: 'Newcomers beside somebody experienced',
    sentence: () => `The highest grade beside the lowest is worth ${wayOf(30)} of driving.`,
  },
  {
    name: 'same_team',
    label: 'Not the same team again and again',
    sentence: () =>
      `A team that they had once this season counts as ${wayOf(2)} of driving, twice as ${wayOf(4)}.`,
  },
  {
    name: 'requests',
    label: 'What people asked for',
    sentence: () => `A request that is granted is worth ${wayOf(5)} of driving.`,
  },
  {
    name: 'wanted_games',
    label: 'Games a week that people asked for',
    sentence: () => `A game more or fewer in a week than they asked for counts as ${wayOf(10)} of driving.`,
  },
];

/** The step that is nearest to so many points. */
export function stepOf(name: WeightName, points: number): number {
  const factor = points / USUAL[name];
  const off = factorsOf(name).map((one) => Math.abs(one - factor));
  return off.indexOf(Math.min(...off));
}

export const pointsAt = (name: WeightName, step: number): number =>
  Math.round(USUAL[name] * (factorsOf(name)[step] ?? 1) * 10) / 10;

export const stepWords = (step: number): string => STEPS[step] ?? '';
