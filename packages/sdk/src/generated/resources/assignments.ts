// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Answer,
  Assigning,
  Assignment,
  AssignmentFee,
  AssignmentFeeChange,
  Candidate,
  ChangedAssignment,
  ConfirmAssignmentQuery,
  ListCandidatesQuery,
  Request,
  RequestInput,
  Unassigning,
} from '../records.ts';

/** `client.assignments` */
export class Assignments {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** View an assignment. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Assignment> {
    return this.#client.request('GET', path`/api/v2/assignments/${id}`, options);
  }

  /** List the candidates for a slot. Needs the scope `read`. */
  listCandidates(id: number, options?: ListCandidatesQuery & ReadOptions): Pages<Candidate> {
    return this.#client.list(path`/api/v2/assignments/${id}/candidates`, options);
  }

  /** Assign an official. Needs the scope `write`. */
  async assign(id: number, body: Assigning, options?: PostOptions): Promise<ChangedAssignment> {
    return this.#client.request('POST', path`/api/v2/assignments/${id}/assign`, { ...options, body });
  }

  /** Empty a slot. Needs the scope `write`. */
  async unassign(id: number, body?: Unassigning, options?: PostOptions): Promise<ChangedAssignment> {
    return this.#client.request('POST', path`/api/v2/assignments/${id}/unassign`, { ...options, body });
  }

  /** Accept or decline. Needs the scope `write`. */
  async confirm(id: number, body?: Answer, query?: ConfirmAssignmentQuery, options?: PostOptions): Promise<ChangedAssignment> {
    return this.#client.request('POST', path`/api/v2/assignments/${id}/confirm`, { ...options, query, body });
  }

  /** View the fee of an assignment. Needs the scope `read`. */
  async getFee(id: number, options?: CallOptions): Promise<AssignmentFee> {
    return this.#client.request('GET', path`/api/v2/assignments/${id}/fee`, options);
  }

  /** Say what one game pays. Needs the scope `write`. */
  async changeFee(id: number, body: AssignmentFeeChange, options?: ChangeOptions): Promise<AssignmentFee> {
    return this.#client.request('PUT', path`/api/v2/assignments/${id}/fee`, { ...options, body });
  }

  /** Claim an open game. Needs the scope `write`. */
  async claim(id: number, options?: PostOptions): Promise<ChangedAssignment> {
    return this.#client.request('POST', path`/api/v2/assignments/${id}/claim`, options);
  }

  /** Ask for an open game. Needs the scope `write`. */
  async request(id: number, body?: RequestInput, options?: PostOptions): Promise<Request> {
    return this.#client.request('POST', path`/api/v2/assignments/${id}/request`, { ...options, body });
  }

  /** Withdraw your request. Needs the scope `write`. */
  async withdrawRequest(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/assignments/${id}/request`, options);
  }
}
