// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Client } from '../../client/client.ts';
import type { Pages } from '../../client/pages.ts';
import { path } from '../../client/path.ts';
import type { ChangeOptions, PostOptions, ReadOptions } from '../../client/request.ts';
import type {
  Certification,
  CertificationChange,
  ListUserCertificationsQuery,
  NewCertification,
} from '../records.ts';

/** `client.certifications` */
export class Certifications {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** List a user's certifications. Needs the scope `read`. */
  list(userId: number, options?: ListUserCertificationsQuery & ReadOptions): Pages<Certification> {
    return this.#client.list(path`/api/v2/users/${userId}/certifications`, options);
  }

  /** Add a certification. Needs the scope `write`. */
  async create(userId: number, body: NewCertification, options?: PostOptions): Promise<Certification> {
    return this.#client.request('POST', path`/api/v2/users/${userId}/certifications`, { ...options, body });
  }

  /** View a certification. Needs the scope `read`. */
  async get(id: number, options?: ReadOptions): Promise<Certification> {
    return this.#client.request('GET', path`/api/v2/certifications/${id}`, options);
  }

  /** Change a certification. Needs the scope `write`. */
  async change(id: number, body: CertificationChange, options?: ChangeOptions): Promise<Certification> {
    return this.#client.request('PUT', path`/api/v2/certifications/${id}`, { ...options, body });
  }

  /** Delete a certification. Needs the scope `write`. */
  async delete(id: number, options?: ChangeOptions): Promise<void> {
    return this.#client.request('DELETE', path`/api/v2/certifications/${id}`, options);
  }
}
