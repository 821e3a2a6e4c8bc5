// Ids as they come in addresses and bodies.
import { Type } from 'typebox';
import { notFound } from '../../../kernel/errors.ts';

const ID = /^[0-9]{1,15}$/; // 15 digits: every one of them a safe integer

/** The id in a path. Whatever is no id names nothing: 404. `noun` is the resource in words. */
export function pathId(params: Record<string, string>, name: string, noun: string): number {
  const text = params[name] ?? '';
  if (!ID.test(text)) throw notFound(noun);
  return Number(text);
}

/** The schema of an id in a body. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
