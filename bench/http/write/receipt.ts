// From a published game to its delivery: how long after the answer the subscriber has it, and what both cost together.
import { randomUUID } from 'node:crypto';
import { sql } from '../../../src/storage/sql.ts';
import { meterCpu } from '../../cpu.ts';
import { untilSettled } from '../../deliver/publishing.ts';
import { countForged, countMissing } from '../../deliver/receipts.ts';
import type { ReceiverQuestions } from '../../deliver/receiver.ts';
import { insertTarget } from '../../deliver/theatre.ts';
import { startPart } from '../../part.ts';
import type { Assignor } from '../../people.ts';
import { printLine, representCpu, representDurations } from '../../report.ts';
import type { Stage } from '../../stage.ts';
import type { CallersQuestions } from './callers.ts';
import { OPERATIONS } from './operations.ts';
import type { Season } from './season.ts';

const WARM_UP = { count: 600, arrival: { inFlight: 10 } };
const RATES = [20, 100]; // a second
const SECONDS = 5;
const PATIENCE_MS = 15_000;

type Setting = { stage: Stage; season: Season; assignor: Assignor; headers: Record<string, string> };

/** Prints a line for each rate. Gives whether every delivery arrived once and was signed. */
export async function playReceipt({ stage, season, assignor, headers }: Setting): Promise<boolean> {
  const callers = startPart<CallersQuestions>('http/write/callers.ts');
  const receiver = startPart<ReceiverQuestions>('deliver/receiver.ts');
  try {
    const [targetUrl = ''] = await receiver.ask('listen', 1);
    const secret = randomUUID();
    await stage.db.transaction((tx) =>
      insertTarget(tx, stage, { assignor, siteId: season.siteId, targetUrl, secret }),
    );
    const service = await stage.startService({ http: true, worker: true });
    let at = 0;
    /** Publishes further games; gives when each was answered, by its id. */
    const publish = async ({
      count,
      arrival,
    }: typeof WARM_UP | { count: number; arrival: { perSecond: number } }) => {
      const games = season.drafts.slice(at, at + count);
      const calls = games.map(() => OPERATIONS.publish!.call(season, at++));
      const run = await callers.ask('make', { origin: service.baseUrl, headers, calls, arrival });
      await receiver.ask('until', { count, patienceMs: PATIENCE_MS });
      await untilSettled(stage.db);
      return { ...run, answeredAt: new Map(games.map((game, index) => [game, run.endedAt[index]!])) };
    };
    await publish(WARM_UP);
    await receiver.ask('take');
    let isWhole = true;
    for (const rate of RATES) {
      const count = rate * SECONDS;
      const meter = { service: service.part, postgresPid: stage.postgres.serverPid };
      const { result, cpu } = await meterCpu(meter, () => publish({ count, arrival: { perSecond: rate } }));
      const { receipts, samples } = await receiver.ask('take');
      const gameOf = await gamesByEvent(stage, season);
      const delays = receipts.map(
        (receipt) => receipt.at - result.answeredAt.get(gameOf.get(receipt.event)!)!,
      );
      const { lost, duplicated } = countMissing(receipts, count);
      const forged = countForged(samples, [secret]);
      isWhole &&= lost + duplicated + forged === 0;
      printLine(
        { bench: 'write', scenario: `receipt, ${rate} a second`, postgresVersion: stage.postgres.version },
        {
          ...{ requests: count, lost, duplicated, signatures_wrong: forged },
          answer_ms: representDurations(result.durations),
          answer_to_receipt_ms: representDurations(delays),
          cpu_micros_per_request: representCpu(cpu, count),
        },
      );
    }
    await service.part.end();
    return isWhole;
  } finally {
    for (const part of [callers, receiver]) await part.end();
  }
}

async function gamesByEvent({ db }: Stage, { siteId }: Season): Promise<Map<number, number>> {
  const events = await db.query<{ id: number; game_id: number }>(
    sql`select id, game_id from events where site_id = ${siteId}`,
  );
  return new Map(events.map(({ id, game_id }) => [id, game_id]));
}
