import { createServer } from 'node:http';
import { listeningPort } from '../platform/listening-port.ts';

/** A Photon or Nominatim service on loopback. */
export interface TestPlaceService {
  origin: string;
  /** The addresses that were requested, each with its parameters. */
  requests: URL[];
  /** Status and body of the next answers; a body of null never comes. */
  answerWith(body: unknown, status?: number): void;
  close(): Promise<void>;
}

/** Starts a service that answers with an empty list. */
export async function openPlaceService(): Promise<TestPlaceService> {
  const requests: URL[] = [];
  let [body, status]: [unknown, number] = ['[]', 200];
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '/', 'http://place.test'));
    if (body === null) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${listeningPort(server)}`,
    requests,
    answerWith: (next, nextStatus = 200) => {
      [body, status] = [next, nextStatus];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
