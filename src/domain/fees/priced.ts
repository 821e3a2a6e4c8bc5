// Games with what each of their slots pays, as pages, emails and exports say it: what a pay run would pay.
import type { Queryable } from '../../storage/database.ts';
import type { Assignment } from '../assignments/assignment.ts';
import type { Game } from '../games/game.ts';
import type { Site } from '../sites/site.ts';
import type { Fee } from './fee.ts';
import { feesOf } from './fees.ts';

/** A slot with its fee; null: the site has no fee rules, nothing was said of the slot, and it pays the fee of its position. */
export type PricedSlot = Assignment & { pay: Fee | null };
export type PricedGame = Omit<Game, 'crew'> & { crew: PricedSlot[] };

type Slots = {
  site: Pick<Site, 'id' | 'paysByRules'>;
  slots: readonly Assignment[];
  takerId?: number | undefined;
};

/** The fees of the slots, in their order, as `feesOf` has them. Of a site without fee rules those alone are read of which something was said. */
export async function priceSlots(db: Queryable, { site, slots, takerId }: Slots): Promise<PricedSlot[]> {
  const isPriced = ({ isExceptional }: Assignment) =>
    site.paysByRules || isExceptional.fee || isExceptional.official;
  const assignmentIds = slots.filter(isPriced).map(({ id }) => id);
  const fees =
    assignmentIds.length === 0 ? undefined : await feesOf(db, { siteId: site.id, assignmentIds, takerId });
  return slots.map((slot) => ({ ...slot, pay: fees?.get(slot.id) ?? null }));
}

/** The games in their order, with the fees of the slots whose fee is to be seen: by default of all. */
export async function priceGames<G extends Game>(
  db: Queryable,
  games: readonly G[],
  isSeen: (slot: Assignment) => boolean = () => true,
): Promise<(Omit<G, 'crew'> & { crew: PricedSlot[] })[]> {
  const slotsOf = Map.groupBy(
    games.flatMap(({ site, crew }) => crew.flatMap((slot) => (isSeen(slot) ? { site, slot } : []))),
    ({ site }) => site.id,
  );
  const priced = await Promise.all(
    [...slotsOf.values()].map((ofSite) =>
      priceSlots(db, { site: ofSite[0]!.site, slots: ofSite.map(({ slot }) => slot) }),
    ),
  );
  const pays = new Map(priced.flat().map(({ id, pay }) => [id, pay]));
  return games.map((game) => ({
    ...game,
    crew: game.crew.map((slot) => ({ ...slot, pay: pays.get(slot.id) ?? null })),
  }));
}

/** The same of one game. */
export async function priceGame<G extends Game>(
  db: Queryable,
  game: G,
  isSeen?: (slot: Assignment) => boolean,
): Promise<Omit<G, 'crew'> & { crew: PricedSlot[] }> {
  const [priced] = await priceGames(db, [game], isSeen);
  return priced!;
}

/** What the slot pays, in the currency's main unit; null: it has no fee. */
export function payOf({ pay, fee, currency }: PricedSlot): { amount: number; currency: string } | null {
  if (pay === null) return fee === null ? null : { amount: fee, currency };
  return fee === null && pay.amount === 0 ? null : { amount: pay.amount / 100, currency: pay.currency };
}
