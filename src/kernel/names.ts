// Which names can be put before people: what is shown is what was written.

// Control characters and line ends; and what turns the direction of the text that follows (UAX #9 §2).
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether the name is one line in which every sign is where it was written, and one at least can be seen. */
export function isReadable(name: string): boolean {
  return VISIBLE.test(name) && !MISLEADING.test(name);
}

/** What is said of any other name, after the name of its field. */
export const UNREADABLE =
  'must be one line of visible characters, without any that turn the direction of text.';
