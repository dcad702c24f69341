import type { IncomingMessage, RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { Network, Peer } from '../../platform/safe-fetch/network.ts';
import { openLocalServer } from '../local-server.ts';

/** A fake web: host names that resolve to addresses, all served by one test server. */
interface FakeWeb {
  network: Network;
  /** Addresses by host name; a host that is not here does not exist. */
  hosts: Record<string, readonly string[]>;
  /** Responses by host and path, such as `feeds.example/a.ics`; everything else is 404. */
  pages: Record<string, RequestListener>;
  /** Peers connected to, in order. */
  dialled: Peer[];
  /** Requests received, in order. */
  requests: IncomingMessage[];
  close(): Promise<void>;
}

/** A public address; nothing is ever sent to it. */
export const publicAddress = '93.184.215.14';

/** Starts the fake web on loopback. Only resolving and dialling are replaced. */
export async function openFakeWeb(): Promise<FakeWeb> {
  const web: Omit<FakeWeb, 'network' | 'close'> = { hosts: {}, pages: {}, dialled: [], requests: [] };
  const { port, close } = await openLocalServer((request, response) => {
    web.requests.push(request);
    const page = web.pages[`${request.headers.host}${request.url}`];
    if (page !== undefined) return page(request, response);
    return response.writeHead(404).end();
  });
  const network: Network = {
    resolve: (host) => {
      const found = web.hosts[host];
      return found === undefined ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve(found);
    },
    dial: (peer) => {
      web.dialled.push(peer);
      return connect(port, '127.0.0.1');
    },
  };
  return { ...web, network, close };
}
