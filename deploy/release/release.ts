// What every artifact of a release is made from.
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export type Release = {
  version: string;
  commit: string;
  /** That of the commit: of every file in an archive, and of what says when it was made. */
  time: Date;
  /** Where the artifacts go. */
  to: string;
  /** Where they are made. */
  work: string;
};
