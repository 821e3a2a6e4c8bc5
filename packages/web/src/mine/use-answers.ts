// Accepting and declining: shown at once, sent as soon as there is a connection, with Undo in a toast.
import type { Assignment, Game } from '@crewcall/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { count } from '../format/words.ts';
import { keptKey } from '../session/kept.ts';
import { useToasts } from '../ui/toast.tsx';
import { type MyAnswer, type MyGame, whenOf } from './my-game.ts';
import type { AnswerStatus, OutgoingAnswer } from './outbox.ts';
import { useOutbox } from './outbox-context.ts';

const ANSWERS: Record<AnswerStatus, MyAnswer> = { A: 'accepted', D: 'declined', N: 'unanswered' };
const STATUSES: Record<MyAnswer, AnswerStatus> = { accepted: 'A', declined: 'D', unanswered: 'N' };

/** The answers that are not sent yet, or that failed, by assignment. */
export function useOutgoing(): ReadonlyMap<number, OutgoingAnswer> {
  const outbox = useOutbox();
  const answers = useSyncExternalStore(outbox.subscribe, outbox.answers);
  return useMemo(() => new Map(answers.map((answer) => [answer.assignmentId, answer])), [answers]);
}

/** The games with the answers that are on their way. */
export function withOutgoing(
  games: readonly MyGame[],
  outgoing: ReadonlyMap<number, OutgoingAnswer>,
): MyGame[] {
  return games.map((mine) => {
    const answer = outgoing.get(mine.slot.id);
    const isShown = answer !== undefined && answer.failure === undefined;
    return isShown ? { ...mine, answer: ANSWERS[answer.status] } : mine;
  });
}

export function useAnswers() {
  const outbox = useOutbox();
  const toasts = useToasts();
  const send = (mine: MyGame, status: AnswerStatus, reason?: string) => {
    const { id, start_time, end_time, venue_id } = mine.game;
    outbox.put({
      ...{ assignmentId: mine.slot.id, status, title: whenOf(mine.game) },
      ...(reason !== undefined && { reason }),
      game: { id, start_time, end_time, venue_id },
    });
  };
  const say = (message: string, all: readonly MyGame[]) => {
    const undo = () => {
      for (const mine of all) send(mine, STATUSES[mine.answer]);
    };
    toasts.show({ message, undo });
  };
  return {
    accept: (mine: MyGame) => {
      send(mine, 'A');
      say(`Accepted: ${whenOf(mine.game)}.`, [mine]);
    },
    acceptAll: (all: readonly MyGame[]) => {
      for (const mine of all) send(mine, 'A');
      say(`Accepted: ${count(all.length, 'game')}.`, all);
    },
    decline: (mine: MyGame, reason: string) => {
      send(mine, 'D', reason);
      say(`Declined: ${whenOf(mine.game)}.`, [mine]);
    },
    dismiss: (assignmentId: number) => void outbox.drop(assignmentId),
  };
}

/** Puts an answer that the service has taken into the games that were read. */
export function useAnswered(): (assignment: Assignment) => void {
  const queries = useQueryClient();
  return (assignment) => {
    const answered = (game: Game): Game => ({
      ...game,
      _embedded: {
        ...game._embedded,
        assignments: game._embedded.assignments.map((one) => (one.id === assignment.id ? assignment : one)),
      },
    });
    queries.setQueriesData<Game[]>({ queryKey: keptKey('game') }, (games) => games?.map(answered));
  };
}
