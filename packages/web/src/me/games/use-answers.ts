// Accepting and declining: shown at once, sent as soon as there is a connection, with Undo in a toast.
import type { Game } from '@crewcall/sdk/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { count } from '../../format/words.ts';
import { persistedKey } from '../../session/persisted.ts';
import { useToasts } from '../../ui/toast/toast.tsx';
import type { AnswerStatus, OutgoingAnswer } from './answers-request.ts';
import { type MyAnswer, type MyGame, titleOf } from './my-game.ts';
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
  return games.map((myGame) => {
    const answer = outgoing.get(myGame.slot.id);
    const isShown = answer !== undefined && answer.failure === undefined;
    return isShown ? { ...myGame, answer: ANSWERS[answer.status] } : myGame;
  });
}

export function useAnswers() {
  const outbox = useOutbox();
  const toasts = useToasts();
  /** Sends the answer for all of these games, and offers to take it back. */
  const answer = (
    games: readonly MyGame[],
    message: string,
    given: Pick<OutgoingAnswer, 'status' | 'reason'>,
  ) => {
    outbox.put(...games.map((myGame) => ({ ...aboutOf(myGame), ...given })));
    const undo = () =>
      outbox.put(...games.map((myGame) => ({ ...aboutOf(myGame), status: STATUSES[myGame.answer] })));
    toasts.show({ message, undo });
  };
  return {
    accept: (myGame: MyGame) => answer([myGame], `Accepted: ${titleOf(myGame)}.`, { status: 'A' }),
    acceptAll: (games: readonly MyGame[]) =>
      answer(games, `Accepted: ${count(games.length, 'game')}.`, { status: 'A' }),
    decline: (myGame: MyGame, reason: string) =>
      answer([myGame], `Declined: ${titleOf(myGame)}.`, { status: 'D', reason }),
    dismiss: (assignmentId: number) => outbox.drop(assignmentId),
  };
}

function aboutOf(myGame: MyGame): Pick<OutgoingAnswer, 'assignmentId' | 'title' | 'game'> {
  const { id, start_time, end_time, venue_id } = myGame.game;
  return {
    assignmentId: myGame.slot.id,
    title: titleOf(myGame),
    game: { id, start_time, end_time, venue_id },
  };
}

/** Puts an answer that the service has taken into the games that were read. */
export function useAnswered(): (answer: OutgoingAnswer) => void {
  const queries = useQueryClient();
  return ({ assignmentId, status }) => {
    const answered = (game: Game): Game => ({
      ...game,
      _embedded: {
        ...game._embedded,
        assignments: game._embedded.assignments.map((one) =>
          one.id === assignmentId ? { ...one, accepted: status === 'A', declined: status === 'D' } : one,
        ),
      },
    });
    queries.setQueriesData<Game[]>({ queryKey: persistedKey('game', 'mine') }, (games) =>
      games?.map(answered),
    );
  };
}
