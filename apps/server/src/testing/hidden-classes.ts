import { once } from 'node:events';
import { runInThisContext } from 'node:vm';
import { createHttpServer } from '../http/http-server.ts';
import { listeningPort } from '../platform/listening-port.ts';

/**
 * A program that responds to ten requests with garbage collection between them, then prints whether the last request
 * and its response had fast properties, not hash tables. Needs `--expose-gc` and `--allow-natives-syntax`.
 */
const hasFields: (object: object) => boolean = runInThisContext('(object) => %HasFastProperties(object)');
let shapes = '';
const server = createHttpServer((request, response) => {
  shapes = `${hasFields(request)} ${hasFields(response)}`;
  response.end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const port = listeningPort(server);
for (let asked = 0; asked < 10; asked += 1) {
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  globalThis.gc?.();
}
process.stdout.write(`with fields: ${shapes}\n`, () => process.exit());
