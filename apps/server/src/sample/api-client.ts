import type { FastifyInstance } from 'fastify';
import { formText } from './sample-records.ts';

/** Pictures of a submit: the form's field name and the files. */
export type Files = { field: string; pictures: readonly Buffer[] };

/** Calls the API inside the process; throws an error with the server's message for every response except 2xx. */
export type ApiClient = {
  json<Answer>(method: 'GET' | 'POST' | 'PUT', url: string, body: object | undefined, token?: string): Promise<Answer>;
  submit<Answer>(url: string, token: string, fields: object, files: Files): Promise<Answer>;
};

/** A client of the application's own API. */
export function createApiClient(app: FastifyInstance): ApiClient {
  const call = async <Answer>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload: object | undefined,
    token: string | undefined,
  ): Promise<Answer> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} was answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<Answer>();
  };
  return {
    json: (method, url, body, token) => call(method, url, body, token),
    submit: (url, token, fields, { field, pictures }) => {
      const form = new FormData();
      for (const [name, text] of formText(fields)) form.append(name, text);
      for (const picture of pictures) {
        form.append(field, new File([new Uint8Array(picture)], 'picture.jpg', { type: 'image/jpeg' }));
      }
      return call('POST', url, form, token);
    },
  };
}
