// The key of a POST, by which the service knows it when it is sent again.

/** A new idempotency key. Pages over plain http have no `crypto.randomUUID()`. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
