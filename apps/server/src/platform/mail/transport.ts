import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { minuteMs, secondMs } from '@moonfloor/contract/values/durations';
import { writeFileAtomically } from '../files.ts';
import { OutcomeUnknown } from './mail-failure.ts';

export interface MailMessage {
  /** Identifies the mail in its Message-ID header: the same for every try, so that receivers may detect a second copy. */
  id: string;
  /** A bare address: `ada@example.org`. */
  to: string;
  /** Line breaks are replaced with spaces. */
  subject: string;
  text: string;
  /** The same content as HTML. */
  html?: string;
  /** Where one click unsubscribes (RFC 8058). */
  unsubscribeUrl?: string | null;
}

/** How mail is sent: through `smtpUrl` if given, otherwise as files in `mailFolder`. */
export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://` for implicit TLS. */
  smtpUrl: string | null;
  /** Sender, as `name@host` or `Name <name@host>`. */
  from: string;
  /** Folder, created when the first mail is written. */
  mailFolder: string;
}

/** Sends mails in one way. */
export interface Transport {
  send(message: MailMessage, stop: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

// No characters with a meaning in mail headers: neither a second address nor a second header can be injected.
const bareAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u;

/**
 * Opens the transport of a mailer. The folder gets an `.eml` file for each mail, which mail programs open and only the
 * owner may read; file names begin with the instant of sending, so they sort by age.
 */
export function openTransport({ smtpUrl, from, mailFolder }: MailSettings): Transport {
  if (smtpUrl === null) {
    return {
      async send(message) {
        const { eml } = await composeMail(from, message);
        const instant = new Date().toISOString().replaceAll(/[:.]/g, '-');
        await mkdir(mailFolder, { recursive: true });
        await writeFileAtomically(join(mailFolder, `${instant}-${message.id}.eml`), eml, { mode: 0o600 });
      },
      async close() {},
    };
  }
  const smtp = openSmtp(smtpUrl);
  return {
    async send(message, stop) {
      await smtp.send(await composeMail(from, message), stop);
    },
    async close() {
      smtp.close();
    },
  };
}

/** Returns a mail as it is sent. Throws a `TypeError` unless `to` is exactly one bare address. */
async function composeMail(from: string, message: MailMessage): Promise<SmtpMail> {
  if (!bareAddress.test(message.to)) throw new TypeError('not a bare mail address');
  const node = new MailComposer(optionsOf(from, message)).compile();
  const envelope = node.getEnvelope();
  return { envelope: { from: envelope.from || '', to: envelope.to }, eml: await node.build() };
}

/**
 * Returns the nodemailer options for a message. `Auto-Submitted` (RFC 3834) prevents out-of-office replies;
 * `List-Unsubscribe-Post` (RFC 8058) offers to unsubscribe with one click.
 */
function optionsOf(from: string, { id, to, subject, text, html, unsubscribeUrl }: MailMessage): SendMailOptions {
  const host = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    messageId: `<${id}@${host}>`,
    text,
    ...(html !== undefined && { html }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        // not folded or encoded, however long it is
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A mail as sent over SMTP. */
interface SmtpMail {
  envelope: { from: string; to: string[] };
  /** The message with its headers (RFC 5322). */
  eml: Buffer;
}

/** Timeout for responses of the mail server, in ms. */
const responseTimeoutMs = 15 * secondMs;

/** Maximum time of a whole try, in ms, against servers that answer very slowly. */
const tryTimeoutMs = 5 * minuteMs;

/** How long an unused connection is kept for the next mail, in ms. */
const idleMs = 5 * secondMs;

/** A sender to one mail server. */
interface Smtp {
  /**
   * Resolves when the server has accepted the mail. Throws `OutcomeUnknown` when the connection fails after the content was
   * handed over. `stop` aborts a try until the content is handed over.
   */
  send(mail: SmtpMail, stop: AbortSignal): Promise<void>;
  /** Closes all connections. */
  close(): void;
}

/**
 * Opens a sender to the mail server of a URL. It upgrades to TLS if the server offers it, connects only when a mail is
 * sent, and uses a connection for several mails.
 */
function openSmtp(smtpUrl: string): Smtp {
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();

  const take = (connection: SMTPConnection): void => {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  };
  const drop = (connection: SMTPConnection): void => {
    take(connection);
    connection.quit();
  };

  const sendOver = async (connection: SMTPConnection, mail: SmtpMail, signal: AbortSignal): Promise<void> => {
    try {
      await sendMail(connection, mail, signal);
    } catch (error) {
      connection.close();
      throw error;
    }
    idle.set(connection, setTimeout(() => drop(connection), idleMs).unref());
  };

  return {
    async send(mail, stop) {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(tryTimeoutMs)]);
      const [idleConnection] = idle.keys();
      if (idleConnection !== undefined) {
        take(idleConnection);
        try {
          return await sendOver(idleConnection, mail, signal);
        } catch (error) {
          if (signal.aborted || !isLostConnection(error)) throw error;
        }
      }
      const connection = await connect(smtpUrl, signal);
      connection.once('end', () => take(connection));
      return sendOver(connection, mail, signal);
    },
    close() {
      for (const connection of idle.keys()) drop(connection);
    },
  };
}

async function connect(smtpUrl: string, signal: AbortSignal): Promise<SMTPConnection> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: responseTimeoutMs,
    greetingTimeout: responseTimeoutMs,
    dnsTimeout: responseTimeoutMs,
    socketTimeout: 2 * responseTimeoutMs,
  });
  // errors are reported by the step that they end
  connection.on('error', () => undefined);
  try {
    await step(connection, signal, (done) => connection.connect(done));
    const { user, pass } = auth ?? {};
    if (user && connection.allowsAuth) {
      await step(connection, signal, (done) => connection.login({ credentials: { user, pass } }, done));
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function sendMail(connection: SMTPConnection, { envelope, eml }: SmtpMail, signal: AbortSignal): Promise<void> {
  let handedOver = false;
  // read only when the server has accepted sender and recipient
  const content = new Readable({
    read() {
      handedOver = true;
      this.push(eml);
      this.push(null);
    },
  });
  try {
    await step(connection, signal, (done) => connection.send({ ...envelope }, content, done));
  } catch (error) {
    if (!handedOver || isAnswer(error)) throw error;
    throw new OutcomeUnknown(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Runs one step of a session, which also ends with an error of the connection, when that is closed, or by the signal. */
async function step(
  connection: SMTPConnection,
  signal: AbortSignal,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const closed = (): void => reject(new Error('Connection closed'));
  const stopped = (): void => reject(new Error('Stopped'));
  connection.once('error', reject).once('end', closed);
  signal.addEventListener('abort', stopped);
  try {
    signal.throwIfAborted();
    run((error) => (error ? reject(error) : resolve()));
    await promise;
  } finally {
    connection.off('error', reject).off('end', closed);
    signal.removeEventListener('abort', stopped);
  }
}

const isAnswer = (error: unknown): boolean => error instanceof Error && 'responseCode' in error;

/** Whether a connection was closed before the mail was handed over, as servers do with unused ones. */
const isLostConnection = (error: unknown): boolean => !(error instanceof OutcomeUnknown) && !isAnswer(error);
