// The square of what somebody is off their share, as straight pieces for a linear program.
//
// The pieces never cost more than the square, so that what they bound is a bound of the square, too. Where the start is, they
// cost as much.

export type Pieces = {
  /** What nothing at all costs. */
  constant: number;
  /** One after the other, each with the points for one unit and how many units it has; the points rise. */
  pieces: { cost: number; most: number }[];
};

type Square = {
  weight: number;
  share: number;
  /** Where the search begins. */
  start: number;
  /** The most that somebody can have. */
  most: number;
};

const REACH = 4; // as far off the share and the start the pieces are as exact as they can be; beyond, they go on straight

/** Of whole numbers: exact at each of them within reach. */
export function wholePieces({ weight, share, start, most }: Square): Pieces {
  const from = Math.max(0, Math.floor(Math.min(share, start)) - REACH);
  const until = Math.min(most, Math.max(from + 1, Math.ceil(Math.max(share, start)) + REACH));
  const slopeTo = (count: number) => weight * (2 * (count - share) - 1);
  const exact = Array.from({ length: Math.max(0, until - from) }, (_, at) => ({
    ...{ cost: slopeTo(from + at + 1), most: 1 },
  }));
  const first = exact[0]?.cost ?? 0;
  return {
    constant: weight * (from - share) ** 2 - first * from,
    pieces: joined([{ cost: first, most: from }, ...exact, { cost: slopeTo(until + 1), most: most - until }]),
  };
}

const TANGENTS = 0.25; // between two of them: 0.05 weights below the square at most

/** Of any numbers: tangents, one of them at the start. Two tangents meet halfway. */
export function tangentPieces({ weight, share, start, most }: Square): Pieces {
  const below = Math.ceil((Math.max(0, start - share) + REACH) / TANGENTS);
  const above = Math.ceil((Math.max(0, share - start) + REACH) / TANGENTS);
  const points = Array.from({ length: below + above + 1 }, (_, at) => start + (at - below) * TANGENTS).filter(
    (point) => point > -TANGENTS / 2 && point < most + TANGENTS / 2,
  );
  const first = points[0]!;
  const slopeAt = (point: number) => 2 * weight * (point - share);
  return {
    constant: weight * (first - share) ** 2 - slopeAt(first) * first,
    pieces: joined(
      points.map((point, at) => {
        const from = at === 0 ? 0 : point - TANGENTS / 2;
        const until = at === points.length - 1 ? most : point + TANGENTS / 2;
        return { cost: slopeAt(point), most: until - from };
      }),
    ),
  };
}

function joined(pieces: Pieces['pieces']): Pieces['pieces'] {
  return pieces.filter(({ most }) => most > 0);
}
