// The errors of the embedded PostgreSQL.

/** `conflict`: the data directory is in use, or not usable by this version. `unavailable`: the machine cannot run it. */
export class EmbeddedPostgresError extends Error {
  readonly code: 'conflict' | 'unavailable';

  constructor(code: EmbeddedPostgresError['code'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}
