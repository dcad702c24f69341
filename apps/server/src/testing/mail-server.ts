import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { listeningPort } from '../platform/listening-port.ts';

/** A mail as received by the server. */
export interface ReceivedMail {
  user: unknown;
  sender: string | undefined;
  recipients: string[];
  raw: Buffer;
}

/** A local mail server. */
export interface MailServer {
  port: number;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/**
 * Starts a mail server that accepts every mail except those to nobody@example.org. It has one user, `moon` with the
 * password `p@ss/word`, and does not require authentication. Listens on the port, by default on a free one.
 */
export async function startMailServer(listenOn = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
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
      done(address === 'nobody@example.org' ? new Error('no such user') : undefined);
    },
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          user,
          sender: envelope.mailFrom === false ? undefined : envelope.mailFrom.address,
          recipients: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
  });
  server.listen(listenOn, '127.0.0.1');
  await once(server.server, 'listening');
  const port = listeningPort(server.server);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
    });
  return { port, received, close };
}
