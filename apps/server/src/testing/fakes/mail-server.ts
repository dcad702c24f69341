import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { listeningPort } from '../../platform/listening-port.ts';

/** A mail as received by the server. */
interface ReceivedMail {
  user: unknown;
  sender: string | undefined;
  recipients: string[];
  raw: Buffer;
}

/** How a test's mail server behaves. */
export interface MailServerOptions {
  /** Where it listens; by default on a free port. */
  port?: number;
  /** Returns the status with which a recipient is refused: 4xx for now, 5xx for good. */
  refuse?: (address: string) => number | undefined;
  /** Called with a mail before it is accepted; it is refused with the status that this resolves to. */
  onMail?: (mail: ReceivedMail) => Promise<number | void>;
}

/** A local mail server. */
export interface MailServer {
  port: number;
  /** Accepted mails. */
  received: ReceivedMail[];
  /** Number of connections that were made. */
  connections: () => number;
  /** Cuts all connections. */
  cut: () => void;
  close(): Promise<void>;
}

const refusal = (responseCode: number): Error => Object.assign(new Error('refused by the test'), { responseCode });

/**
 * Starts a mail server that accepts every mail except those to nobody@example.org. It has one user, `moon` with the
 * password `p@ss/word`, and does not require authentication.
 */
export async function startMailServer({
  port: wanted = 0,
  refuse = (address) => (address === 'nobody@example.org' ? 550 : undefined),
  onMail = () => Promise.resolve(),
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    // clients keep connections for the next mail
    closeTimeout: 1,
    // The test server has no trusted certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      if (username === 'moon' && password === 'p@ss/word') done(null, { user: username });
      else done(new Error('wrong password'));
    },
    onRcptTo({ address }, _, done) {
      const status = refuse(address);
      done(status === undefined ? undefined : refusal(status));
    },
    onData(stream, { envelope, user: account }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const accept = async (): Promise<void> => {
        const mail = {
          user: account,
          sender: envelope.mailFrom === false ? undefined : envelope.mailFrom.address,
          recipients: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        };
        const status = await onMail(mail);
        if (typeof status === 'number') return done(refusal(status));
        received.push(mail);
        done();
      };
      stream.on('end', () => void accept());
    },
  });
  // connections are cut by tests
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(wanted, '127.0.0.1');
  await once(server.server, 'listening');
  const port = listeningPort(server.server);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
    });
  return { port, received, connections: () => connections, cut, close };
}
