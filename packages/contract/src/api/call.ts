/** The access to a call: for anyone, a signed-in member, a moderator or admin, or an admin. */
export type Access = 'public' | 'member' | 'moderator' | 'admin';

/** The part of an endpoint that a client needs to make the call. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  path: string;
  access: Access;
  /** Status of a successful response. */
  status: 200 | 201 | 202 | 204;
}

export const get = <const P extends string>(path: P, access: Access = 'public') =>
  ({ method: 'GET', path, access, status: 200 }) as const;
export const post = <const P extends string>(path: P, access: Access, status: 200 | 201 | 202 | 204 = 201) =>
  ({ method: 'POST', path, access, status }) as const;
export const put = <const P extends string, const S extends 200 | 204 = 200>(path: P, access: Access, status?: S) =>
  ({ method: 'PUT', path, access, status: status ?? 200 }) as const;
export const del = <const P extends string>(path: P, access: Access) =>
  ({ method: 'DELETE', path, access, status: 204 }) as const;
