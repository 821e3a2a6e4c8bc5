// Whom an entry of the journal concerns.

/** An entry of the journal, of the kinds and with the columns that are read here. */
export type Entry = {
  id: number;
  kind: string;
  recordId: number;
  gameId: number | null;
  /** Of a slot: the official who was on it, or is. */
  subjectId: number | null;
  /** Who acted; null for an operator. */
  accountId: number | null;
  /** Nobody acted: the service did it by a rule of the site. */
  isByService: boolean;
  /** The columns that changed. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
};

/**
 * `reminder`: an official who is asked to answer again. `game`: an official whose slot changed; without `userId`, everybody who was on the crew. `crew`: the others of the crew, when
 * `userId` came or left. `answer`: the assignors of the
 * game, of what the official `userId` answered. `lapsed`: them, of one whom the service took off. `requested`, `claimed`, `refused`: those assignors, or the official, of a request.
 * `statement`: the user that it is for. `disputed`: the assignors of the game, `dispute_answered`: the official.
 */
export type Recipient = {
  kind:
    | 'reminder'
    | 'game'
    | 'crew'
    | 'answer'
    | 'lapsed'
    | 'requested'
    | 'claimed'
    | 'refused'
    | 'statement'
    | 'disputed'
    | 'dispute_answered';
  /** Of a change of a game: who came to its crew later is not concerned. */
  entryId: number | null;
  gameId: number | null;
  userId: number | null;
  assignmentId: number | null;
  requestId: number | null;
  statementId: number | null;
  disputeId: number | null;
  accountId: number | null;
};

export function recipientsOf(entry: Entry): Recipient[] {
  if (entry.kind === 'game') return ofGame(entry);
  if (entry.kind === 'assignment') return ofSlot(entry);
  if (entry.kind === 'request') return ofRequest(entry);
  if (entry.kind === 'dispute') return ofDispute(entry);
  return entry.kind === 'statement' ? ofStatement(entry) : [];
}

const NONE = {
  entryId: null,
  gameId: null,
  userId: null,
  assignmentId: null,
  requestId: null,
  statementId: null,
  disputeId: null,
};

/** An entry without fields says that a slot changed, or who may see the game. */
function ofGame({ id: entryId, gameId, accountId, before, after }: Entry): Recipient[] {
  if (before === null && after === null) return [];
  return [{ ...NONE, kind: 'game', entryId, gameId, accountId }];
}

function ofSlot({ gameId, recordId, subjectId, accountId, isByService, before, after }: Entry): Recipient[] {
  if (before === null && after === null) return [];
  if (isReminder(after)) return [{ ...NONE, kind: 'reminder', gameId, userId: subjectId, accountId }];
  const users = new Set([subjectId, before?.user_id, after?.user_id].filter((id) => typeof id === 'number'));
  const answers = [before?.answer, after?.answer];
  const isOfCrew =
    before?.user_id !== undefined || after?.user_id !== undefined || answers.includes('declined');
  const kinds = isOfCrew ? (['game', 'crew'] as const) : (['game'] as const);
  const officials = [...users].flatMap((userId) =>
    kinds.map((kind) => ({ ...NONE, kind, gameId, userId, accountId })),
  );
  const answer = { ...NONE, gameId, userId: subjectId, assignmentId: recordId, accountId };
  if (isByService && typeof before?.user_id === 'number' && after?.user_id === null)
    return [...officials, { ...answer, kind: 'lapsed' }];
  if (after?.answer !== 'declined') return officials;
  return [...officials, { ...answer, kind: 'answer' }];
}

/** A reminder changes nothing else of the slot. */
function isReminder(after: Entry['after']): boolean {
  return typeof after?.reminded_at === 'string' && Object.keys(after).length === 1;
}

const OF_REQUESTS = { waiting: 'requested', claimed: 'claimed', refused: 'refused' } as const;

/** Of a request that was granted, the official is told as of every game. */
function ofRequest({ recordId, accountId, after }: Entry): Recipient[] {
  const kind = OF_REQUESTS[after?.status as keyof typeof OF_REQUESTS];
  return kind === undefined ? [] : [{ ...NONE, kind, requestId: recordId, accountId }];
}

function ofStatement({ recordId, accountId, before, after }: Entry): Recipient[] {
  const isPaid = Number(after?.amount_paid ?? 0) > Number(before?.amount_paid ?? 0);
  return isPaid ? [{ ...NONE, kind: 'statement', statementId: recordId, accountId }] : [];
}

/** Of one that still waits, its first sentence and each other amount or reason. */
function ofDispute({ recordId, accountId, after }: Entry): Recipient[] {
  const status = after?.status ?? 'waiting';
  if (after === null || status === 'withdrawn') return [];
  const kind = status === 'waiting' ? 'disputed' : 'dispute_answered';
  return [{ ...NONE, kind, disputeId: recordId, accountId }];
}
