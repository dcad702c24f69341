import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listeningPort } from '../../platform/listening-port.ts';

/** A proxy that can delay or refuse connections. */
interface Link {
  port: number;
  /** Delay of every chunk in milliseconds. */
  delay: number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  mend(): Promise<void>;
  close(): void;
}

/** Opens a proxy to a port of this machine. */
export async function openLink(to: number): Promise<Link> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  const link = { delay: 0 };
  const pass = (from: Socket, onto: Socket): void => {
    from.on('data', (piece: Buffer) => void pause(link.delay).then(() => onto.writable && onto.write(piece)));
    from.on('close', () => onto.destroy());
  };
  const server: Server = createServer((near) => {
    const far = keep(connect(to, '127.0.0.1'));
    pass(keep(near), far);
    pass(far, near);
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve());
    });
  await listen(0);
  const port = listeningPort(server);
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return Object.assign(link, { port, cut, mend: () => listen(port), close: cut });
}
