// The links of emails that work without a session: each names what it is for, and is signed.
import { digest } from '../../kernel/secrets.ts';
import type { Signer } from '../../kernel/signer.ts';

const FACTS_CHARACTERS = 11; // 66 bits: the signature protects them, they only tell one state of a game from the next

/** An offer: the slot, the official, and the facts of the game that were told. */
type Offer = {
  assignmentId: number;
  userId: number;
  game: { startTime: Date; endTime: Date; venueId: number | null };
};

/** The offer of a copy, for a guardian who may answer: `facts` is what `factsToken` gives. */
export type OfferOfCopy = { assignmentId: number; userId: number; guardianId: number; facts: string };

/** What a valid offer token names, or each of several. `isFor` says whether the game still is as it was told. */
export type OfferToken = {
  assignmentId: number;
  userId: number;
  /** The guardian of the official who got it, in a copy. */
  guardianId?: number | undefined;
  isFor(game: Offer['game']): boolean;
};

const MAX_OFFERS = 50; // of one link: mail clients and proxies cut longer addresses

/** The links of emails. */
export type EmailLinks = ReturnType<typeof createEmailLinks>;

/** Makes and reads the links of emails, to pages at `authUrl`. `signer` has a purpose of its own, 'emails'. */
export function createEmailLinks(signer: Signer, authUrl: string) {
  const signed = (parts: (string | number)[]) =>
    [...parts, signer.sign(JSON.stringify(parts.map(String)))].join('.');
  const read = (token: string): string[] | undefined => {
    const parts = token.split('.');
    const signature = parts.pop() ?? '';
    return signer.verify(JSON.stringify(parts), signature) ? parts : undefined;
  };
  return {
    /** The page of an offer, where the official accepts or declines; dead once the game has moved. */
    offer(offer: Offer): { accept: string; decline: string } {
      const { assignmentId, userId, game } = offer;
      return answersAt(`${authUrl}/offers/${signed(['o', assignmentId, userId, factsToken(game)])}`);
    },
    /** The same for a guardian of the official. */
    offerOfCopy({ assignmentId, userId, guardianId, facts }: OfferOfCopy): {
      accept: string;
      decline: string;
    } {
      return answersAt(`${authUrl}/offers/${signed(['c', assignmentId, userId, facts, guardianId])}`);
    },
    /** Undefined for a token that was not made here. */
    readOffer(token: string): OfferToken | undefined {
      const [kind, assignmentId, userId, facts, guardianId] = read(token) ?? [];
      const offer = toOffer({ assignmentId, userId, facts });
      if (kind === 'c') return { ...offer, guardianId: Number(guardianId) };
      return kind === 'o' ? offer : undefined;
    },
    /** The page on which the owner of a guardian's address confirms it, and ends the copies. */
    guardian: (guardianId: number): string => `${authUrl}/guardians/${signed(['g', guardianId])}`,
    /** The guardian; undefined for a token that was not made here. */
    readGuardian(token: string): number | undefined {
      const [kind, guardianId] = read(token) ?? [];
      return kind === 'g' ? Number(guardianId) : undefined;
    },
    /** The page that accepts several games of one official; undefined for one game, or more than a link can have. */
    offers(offers: readonly Offer[]): string | undefined {
      const [first] = offers;
      if (first === undefined || offers.length < 2 || offers.length > MAX_OFFERS) return undefined;
      const games = offers.flatMap(({ assignmentId, game }) => [assignmentId, factsToken(game)]);
      return `${authUrl}/offers/all/${signed(['a', first.userId, ...games])}`;
    },
    /** Undefined for a token that was not made here. */
    readOffers(token: string): OfferToken[] | undefined {
      const [kind, userId, ...games] = read(token) ?? [];
      if (kind !== 'a') return undefined;
      return games.flatMap((assignmentId, index) =>
        index % 2 === 0 ? [toOffer({ assignmentId, userId, facts: games[index + 1] })] : [],
      );
    },
    /** The page on which a user chooses which emails they get. */
    settings: (userId: number): string => `${authUrl}/emails/${signed(['s', userId])}`,
    /** The user; undefined for a token that was not made here. */
    readSettings(token: string): number | undefined {
      const [kind, userId] = read(token) ?? [];
      return kind === 's' ? Number(userId) : undefined;
    },
  };
}

function toOffer({
  assignmentId,
  userId,
  facts,
}: Record<'assignmentId' | 'userId' | 'facts', string | undefined>): OfferToken {
  return {
    assignmentId: Number(assignmentId),
    userId: Number(userId),
    isFor: (game) => factsToken(game) === facts,
  };
}

function answersAt(url: string): { accept: string; decline: string } {
  return { accept: `${url}?answer=accept`, decline: `${url}?answer=decline` };
}

/** Names the time and place of a game: with another one, an offer is dead. */
export function factsToken({ startTime, endTime, venueId }: Offer['game']): string {
  const text = JSON.stringify([startTime.getTime(), endTime.getTime(), venueId]);
  return digest(text).toString('base64url').slice(0, FACTS_CHARACTERS);
}
