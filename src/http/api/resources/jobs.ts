// Jobs: work that outlives the request that started it (docs/api: Jobs).
import { type Static, Type } from 'typebox';
import { stopJob } from '../../../domain/jobs/actions.ts';
import { isLive, JOB_STATES, type Job, type JobState } from '../../../domain/jobs/job.ts';
import { findJob } from '../../../domain/jobs/store.ts';
import { findUserOf } from '../../../domain/users/store.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { findOnSite } from '../caller.ts';
import { progressEvents } from '../changes/progress.ts';
import type { Links } from '../hal.ts';
import { get, post, type Resource } from '../operation.ts';
import {
  boolean,
  integer,
  linkTo,
  moment,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { lockRecord } from '../write/row-locks.ts';

const Progress = Type.Object(
  {
    done: integer(1_200),
    total: orNull(Type.Integer({ description: 'null: not known yet.', examples: [5_000] })),
  },
  { title: 'Progress' },
);

const JobRecord = Type.Object(
  {
    id: recordFields.id,
    kind: string('import', 'What it does.'),
    state: Type.Unsafe<JobState>({ type: 'string', enum: [...JOB_STATES], examples: ['running'] }),
    progress: Progress,
    stop_requested: boolean(false, 'It ends after what it is doing.'),
    error: orNull(Type.String({ description: 'Why it failed, as a sentence.' })),
    started: orNull(moment('When it began; null before.')),
    ended: orNull(moment('When it ended; null before.')),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('job'), site: linkTo('site') }),
  },
  { title: 'Job' },
);

/** A job with the profile of who started it, if they still have one on the site. */
type FoundJob = Job & { starterId: number | undefined };

const onJob = findOnSite<FoundJob>({
  noun: 'job',
  load: async ({ db }, id) => {
    const job = await findJob(db, id);
    return job && { ...job, starterId: (await findUserOf(db, job))?.id };
  },
});
const starterOf = (job: FoundJob) => job.starterId;
const readJob = onJob({ action: 'jobs.read', doing: 'seeing the jobs of others', whose: starterOf });

const view = get('/jobs/:id', 'getJob', {
  summary: 'View a job',
  response: JobRecord,
  find: readJob,
  lock: lockRecord('job'),
  handle: async ({ context, subject: { record, site } }) => representJob(record, site, context.links),
  stream: async ({ context, authorizeAgain, token, closed }) => {
    const reader = { token, expiresAt: context.caller.expiresAt, now: context.now(), closed };
    const read = async () => {
      const { record, site } = await authorizeAgain();
      return { record: representJob(record, site, context.links), isOver: !isLive(record) };
    };
    return context.changeStreams.open(reader, (signal) => progressEvents(read, signal));
  },
});

const stop = post('/jobs/:id/stop', 'stopJob', {
  summary: 'Stop a job',
  response: JobRecord,
  find: onJob({ action: 'jobs.stop', doing: 'stopping the jobs of others', whose: starterOf }),
  handle: async ({ context, subject: { record, site } }) =>
    representJob(await stopJob(context.db, { id: record.id }), site, context.links),
});

export const jobs: Resource = {
  tag: 'Jobs',
  about: 'Work that outlives the request that started it, such as an import.',
  routes: [view, stop],
};

function representJob(
  job: Job,
  { id: siteId, timezone }: { id: number; timezone: string },
  links: Links,
): Static<typeof JobRecord> {
  const at = (time: Date | null) => time && isoInZone(time, timezone);
  return {
    ...{ id: job.id, kind: job.kind, state: job.state, stop_requested: job.stopRequested },
    progress: { done: job.progressDone, total: job.progressTotal },
    ...{ error: job.error, started: at(job.startedAt), ended: at(job.endedAt) },
    ...timesOf(job, timezone),
    _links: { self: links.link('job', `/jobs/${job.id}`), site: links.link('site', `/sites/${siteId}`) },
  };
}
