import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { portOf } from '../../scripts/spawn-site.ts';

/** The connection between the browser and a site, which tests can cut, hold and deploy to. */
export interface Proxy {
  /** Base URL, without a trailing slash. */
  url: string;
  /** Leads to another site. */
  aim(target: string): void;
  /** Cuts all connections, and refuses new ones. */
  cut(): void;
  /** Answers no request for a path from now on; without a path, none. Connections stay open. */
  hold(path?: string): void;
  /** Number of requests that are held. */
  heldCount(): number;
  /** Passes the next submitted form on, and cuts the connection before its answer. */
  loseAnswer(): void;
  /**
   * Answers every request for a path itself with a page of this status, as a Wi-Fi network that asks for a sign-in, or a
   * proxy; without a path, every request.
   */
  intercept(status: number, path?: string): void;
  /** Lets everything through again, also held requests. */
  restore(): void;
  /** Deploys another build until `restore`: its code has other names, and that of the first build is gone. */
  deploy(): void;
  stop(): Promise<void>;
}

/** Folders of the code of the first build, and of the second one: its form is the same, so that its lists are found. */
const firstFolder = '/assets/en/';
const deployedFolder = '/assets/vv/';

/** Starts a proxy in front of the site at `target`, which may be named later by `aim`. */
export async function startProxy(target = ''): Promise<Proxy> {
  let aimed = target;
  let state: 'open' | 'cut' | 'held' | 'intercepted' = 'open';
  let interceptedStatus = 200;
  let interceptedPath = '';
  let heldPath = '';
  let deployed = false;
  let losing = false;
  let held: (() => void)[] = [];
  const sockets = new Set<Socket>();

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { url = '/', method, headers } = incoming;
    // a response in flight is still that of the first build
    const isDeployed = deployed;
    if (isDeployed && url.startsWith(firstFolder)) {
      outgoing.writeHead(404).end();
      return;
    }
    const path = isDeployed ? url.replace(deployedFolder, firstFolder) : url;
    // texts are changed, and so would be their versions
    const { 'if-none-match': _version, 'if-modified-since': _time, ...unconditional } = headers;
    const passed = isDeployed ? { ...unconditional, 'accept-encoding': 'identity' } : headers;
    // not resolved against the site: `//host` is a path, too
    const onward = request(aimed, { path, method, headers: passed }, (answer) => {
      if (losing && method === 'POST' && /\/submit$|^\/suggestions\//.test(url)) {
        losing = false;
        cut();
        return;
      }
      void send(answer, outgoing, isDeployed).catch(() => outgoing.destroy());
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };

  const server = createServer((incoming, outgoing) => {
    if (state === 'intercepted' && incoming.url?.startsWith(interceptedPath) === true)
      outgoing.writeHead(interceptedStatus, { 'content-type': 'text/html' }).end('<h1>Hotspot</h1>');
    else if (state === 'held' && incoming.url?.startsWith(heldPath) === true)
      held.push(() => forward(incoming, outgoing));
    else forward(incoming, outgoing);
  });
  server.on('connection', (socket) => {
    if (state === 'cut') {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    aim: (other) => {
      aimed = other;
    },
    cut,
    loseAnswer: () => {
      losing = true;
    },
    intercept: (status, path = '') => {
      state = 'intercepted';
      interceptedStatus = status;
      interceptedPath = path;
    },
    hold: (path = '') => {
      state = 'held';
      heldPath = path;
    },
    heldCount: () => held.length,
    restore: () => {
      state = 'open';
      deployed = false;
      for (const go of held) go();
      held = [];
    },
    deploy: () => {
      deployed = true;
    },
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Passes a response on; of the second build, texts name the files of that build. */
async function send(answer: IncomingMessage, outgoing: ServerResponse, deployed: boolean): Promise<void> {
  const { statusCode = 502, headers } = answer;
  if (!deployed || !/html|javascript|json/.test(headers['content-type'] ?? '')) {
    outgoing.writeHead(statusCode, headers);
    answer.pipe(outgoing);
    return;
  }
  const body = (await text(answer)).replaceAll(firstFolder, deployedFolder);
  // the policy has hashes of the inline scripts, which are changed
  const { 'content-security-policy': _policy, 'content-length': _length, etag: _etag, ...others } = headers;
  outgoing.writeHead(statusCode, others).end(body);
}
