// Sends answers to the service in one request.
import type { Answers, AnswersResult, Client, Game } from '@crewcall/sdk/core';
import type { UnsentAnswer } from '../../session/account/unsent.ts';
import { readRecord } from '../../session/pages.ts';

const MOVED = 'The game moved before your answer arrived. Please answer again.';

export type AnswerStatus = UnsentAnswer['status'];

/** `isLate`: it could not be sent at once. */
export type OutgoingAnswer = UnsentAnswer & {
  assignmentId: number;
  reason?: string;
  /** The game as the person saw it when they answered. */
  game: Pick<Game, 'id' | 'start_time' | 'end_time' | 'venue_id'>;
  isLate?: boolean;
};

/** Gives why the service did not take some of them, by assignment. */
export async function sendAnswers(
  client: Client,
  answers: readonly OutgoingAnswer[],
): Promise<Map<number, string>> {
  const areMoved = await Promise.all(answers.map((answer) => isMoved(client, answer)));
  const failures = new Map(
    answers.filter((_, at) => areMoved[at]).map(({ assignmentId }) => [assignmentId, MOVED]),
  );
  const body: Answers = {
    answers: answers
      .filter(({ assignmentId }) => !failures.has(assignmentId))
      .map(({ assignmentId, status, reason = null }) => ({ assignment_id: assignmentId, status, reason })),
  };
  if (body.answers.length === 0) return failures;
  const { text } = await client.send('POST', '/api/v2/current_account/answers', { body });
  for (const { assignment_id, error } of (JSON.parse(text) as AnswersResult).results)
    if (error !== undefined) failures.set(assignment_id, error.message);
  return failures;
}

/** Who accepts one time has not accepted another. Only a late answer can be of a game as it was. */
async function isMoved(client: Client, { isLate, game: seen }: OutgoingAnswer): Promise<boolean> {
  if (isLate !== true) return false;
  const now = await readRecord<Game>(client, { path: `/api/v2/games/${seen.id}` });
  return (['start_time', 'end_time', 'venue_id'] as const).some((name) => now[name] !== seen[name]);
}
