import type { FastifyInstance } from 'fastify';
import { formText, type Submitter } from './sample-records.ts';

/** The demo's accounts: one admin and two members. They are printed at start, so their passwords are public. */
export const sampleAccounts = {
  admin: { username: 'Nova', email: 'admin@moonfloor.example', password: 'moonlight-admin' },
  member1: { username: 'Ziggy', email: 'ziggy@moonfloor.example', password: 'moonlight-ziggy' },
  member2: { username: 'Tuuli', email: 'tuuli@moonfloor.example', password: 'moonlight-tuuli' },
} satisfies Record<Submitter, { username: string; email: string; password: string }>;

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * Creates a client that calls the API inside the process. Its functions throw an error with the server's message for
 * every response except 2xx.
 */
export function createApiClient(app: FastifyInstance) {
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    if (response.statusCode < 300) return response;
    throw new Error(`${method} ${url} was answered ${response.statusCode}: ${response.body}`);
  };
  const json = async <T>(...request: Parameters<typeof send>): Promise<T> => (await send(...request)).json<T>();
  return {
    send,
    json,
    submit: <T>(url: string, token: string, fields: object, method: 'POST' | 'PUT' = 'POST') => {
      const form = new FormData();
      for (const [name, text] of formText(fields)) form.append(name, text);
      return json<T>(method, url, form, token);
    },
    /** Returns the token of an account: a new one signs up first. */
    signIn: async (account: Submitter, isNew = false): Promise<string> => {
      const path = isNew ? '/auth/register' : '/auth/login';
      const { username, ...credentials } = sampleAccounts[account];
      const { token } = await json<{ token: string }>('POST', path, { ...credentials, ...(isNew && { username }) });
      return token;
    },
  };
}
