// The part that is measured: the whole service as `crewcall serve` and `crewcall worker` run it, with a quiet log.
import { readSettings } from '../src/config.ts';
import { openLog } from '../src/log.ts';
import { type Service, startService } from '../src/main.ts';
import { answer } from './part.ts';

let service: Service | undefined;

const questions = {
  async start(asked: {
    databaseUrl: string;
    secretKey: string;
    http: boolean;
    worker: boolean;
  }): Promise<{ baseUrl: string }> {
    const settings = readSettings({
      DATABASE_URL: asked.databaseUrl,
      SECRET_KEY: asked.secretKey,
      PORT: '0',
      RATE_LIMITS: 'off', // one application makes all the requests
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128',
      LOG_LEVEL: 'warn',
    });
    service = await startService({
      settings,
      log: openLog(settings.logLevel).log,
      http: asked.http,
      worker: asked.worker,
    });
    return { baseUrl: service.baseUrl };
  },
  /** How often it has waited for PostgreSQL. */
  roundTrips: () => service!.db.counts().roundTrips,
  /** Its memory in MB, and the most so far. */
  memory: () => ({
    now: Math.round(process.memoryUsage.rss() / 2 ** 20),
    peak: Math.round(process.resourceUsage().maxRSS / 2 ** 10),
  }),
};

export type ServiceQuestions = typeof questions;

answer(questions, async () => service?.stop());
