import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from '../../scripts/spawn-site.ts';

/** 1 × 1 transparent PNG. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A stub of the tile service. */
interface Tiles {
  /** Base URL, without a trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a tile service that responds with the same transparent tile for every location. */
export async function startTiles(): Promise<Tiles> {
  const headers = {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(tile)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${portOf(server)}`, stop };
}
