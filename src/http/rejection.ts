// Rejects requests outside the API: browsers get a page, programs a problem.
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type PlainProblem, problemBody } from './problem-body.ts';

const PROBLEM_TYPE = 'application/problem+json'; // RFC 9457
const PAGE_TYPE = 'text/html';

export type HtmlPage = { body: string; headers: Record<string, string> };

/** Sends `page` if Accept prefers HTML, otherwise the problem. */
export function reject(reply: FastifyReply, problem: PlainProblem, page: HtmlPage): FastifyReply {
  reply.header('vary', 'Accept');
  if (!prefersHtml(reply.request)) return sendProblem(reply, problem);
  return reply.code(problem.status).headers(page.headers).send(page.body);
}

/** Sends the problem. */
export function sendProblem(reply: FastifyReply, problem: PlainProblem): FastifyReply {
  reply.code(problem.status).header('content-type', PROBLEM_TYPE);
  return reply.send(Buffer.from(problemBody(problem, { request_id: reply.request.id })));
}

/** Browsers name text/html; programs name JSON, or nothing. */
function prefersHtml(request: FastifyRequest): boolean {
  return new Negotiator(request).mediaType([PROBLEM_TYPE, 'application/json', PAGE_TYPE]) === PAGE_TYPE;
}
