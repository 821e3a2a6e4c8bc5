// A job: work of a site that outlives the request that started it.

export type JobState = 'waiting' | 'running' | 'done' | 'stopped' | 'failed';

export const JOB_STATES: readonly JobState[] = ['waiting', 'running', 'done', 'stopped', 'failed'];

export type Job = {
  id: number;
  siteId: number;
  /** Who started it, and as whom it acts. */
  accountId: number;
  kind: string;
  /** What it does: another job of the kind with this key is the same job. */
  key: string;
  /** The ids that it works on. */
  input: Record<string, number>;
  state: JobState;
  progressDone: number;
  /** null: not known yet. */
  progressTotal: number | null;
  stopRequested: boolean;
  /** How often it ended with an error of the service. */
  faults: number;
  /** Why it failed, as a sentence. */
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  updatedAt: Date;
};

export type NewJob = Pick<Job, 'siteId' | 'accountId' | 'kind' | 'key' | 'input'>;

export function isLive({ state }: Pick<Job, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
