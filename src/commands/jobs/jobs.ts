// `crewcall jobs`: lists jobs, the newest first, and how far they are.
import { readSettings } from '../../config.ts';
import type { Job, JobState } from '../../domain/jobs/job.ts';
import { listJobs } from '../../domain/jobs/store.ts';
import { type Context, columns, type Result } from '../command.ts';
import { withDatabase } from '../database.ts';

type JobsArgs = { site?: number; state?: JobState; limit: number };

/** Lists the newest jobs, of a site or of all, in a state or in any. */
export async function jobs({ site: siteId, state, limit }: JobsArgs, { env }: Context): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    const { rows, records } = await listJobs(db, { siteId, state, page: { page: 1, limit } });
    const heading = ['ID', 'STATE', 'KIND', 'SITE', 'PROGRESS', 'CREATED', 'ENDED', 'ERROR'];
    return {
      json: { records, jobs: rows.map(represent) },
      text: `${columns([heading, ...rows.map(lineOf)])}\n${rows.length} of ${records} jobs.`,
    };
  });
}

function lineOf(job: Job): string[] {
  const progress = job.progressTotal === null ? '' : `${job.progressDone} of ${job.progressTotal}`;
  const state = job.stopRequested && job.state === 'running' ? 'stopping' : job.state;
  const times = [job.createdAt.toISOString(), job.endedAt?.toISOString() ?? ''];
  return [String(job.id), state, job.kind, String(job.siteId), progress, ...times, job.error ?? ''];
}

function represent(job: Job) {
  return {
    ...{ id: job.id, state: job.state, kind: job.kind, key: job.key, input: job.input },
    ...{ site_id: job.siteId, account_id: job.accountId, stop_requested: job.stopRequested },
    progress: { done: job.progressDone, total: job.progressTotal },
    ...{ error: job.error, created: job.createdAt, started: job.startedAt, ended: job.endedAt },
  };
}
