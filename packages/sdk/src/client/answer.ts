// A response as the client reads it.

/** A response with its whole text; `url` is the URL of the request. */
export type HttpAnswer = { status: number; headers: Headers; text: string; url: string };
