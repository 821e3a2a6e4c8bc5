// Checks names that are shown to people: visible characters in their order.

// Control characters, line ends, and characters that change the text direction (UAX #9 §2).
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The longest name that a person gives to themselves or to a record (docs/api: Resources). */
export const NAME_CHARACTERS = 90;

/** Whether the name is one line without direction changes and with at least one visible character. */
export function isReadable(name: string): boolean {
  return VISIBLE.test(name) && !MISLEADING.test(name);
}

/** The error for an invalid name, after the name of its field. */
export const UNREADABLE =
  'must be one line of visible characters, without any that turn the direction of text.';
