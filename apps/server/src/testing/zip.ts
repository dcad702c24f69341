import type { LightMyRequestResponse } from 'fastify';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';

/** Returns the files of a ZIP archive that a response contains, by name. */
export function readArchive(response: LightMyRequestResponse): Map<string, Buffer> {
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = Object.entries(unzipSync(new Uint8Array(response.rawPayload)));
  return new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes)]));
}
