// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  ListOpenPositionsQuery,
  ListProposalsQuery,
  ListedProposal,
  NewProposal,
  OpenPosition,
  Proposal,
  ProposalAssignments,
  ProposalChange,
} from '../records.ts';

/** `client.proposals` */
export class Proposals {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List the proposals of a site. Needs the scope `read`. */
  list(siteId: number, options?: ListProposalsQuery & ReadOptions): Pages<ListedProposal> {
    return this.#client.list(path`/api/v2/sites/${siteId}/proposals`, options);
  }

  /** Propose assignments. Needs the scope `write`. */
  async create(siteId: number, body: NewProposal, options?: PostOptions): Promise<Proposal> {
    return this.#client.request('POST', path`/api/v2/sites/${siteId}/proposals`, { ...options, body });
  }

  /** View a proposal. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Proposal> {
    return this.#client.request('GET', path`/api/v2/proposals/${id}`, options);
  }

  /** Change a proposal and go on with it. Needs the scope `write`. */
  async update(id: number, body?: ProposalChange, options?: ChangeOptions): Promise<Proposal> {
    return this.#client.request('PUT', path`/api/v2/proposals/${id}`, { ...options, body });
  }

  /** Delete a proposal. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/proposals/${id}`, options);
  }

  /** List the positions that a proposal leaves open. Needs the scope `read`. */
  listOpenPositions(id: number, options?: ListOpenPositionsQuery & ReadOptions): Pages<OpenPosition> {
    return this.#client.list(path`/api/v2/proposals/${id}/open_positions`, options);
  }

  /** Stop the search for a better plan. Needs the scope `write`. */
  async stop(id: number, options?: PostOptions): Promise<Proposal> {
    return this.#client.request('POST', path`/api/v2/proposals/${id}/stop`, options);
  }

  /** Accept a proposal, or some of it. Needs the scope `write`. */
  async accept(id: number, body?: ProposalAssignments, options?: PostOptions): Promise<Proposal> {
    return this.#client.request('POST', path`/api/v2/proposals/${id}/accept`, { ...options, body });
  }

  /** Undo a proposal that was accepted, or some of it. Needs the scope `write`. */
  async undo(id: number, body?: ProposalAssignments, options?: PostOptions): Promise<Proposal> {
    return this.#client.request('POST', path`/api/v2/proposals/${id}/undo`, { ...options, body });
  }
}
