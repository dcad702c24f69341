import pino from 'pino';
import { readConfig } from '../../config.ts';
import { createMailJob } from '../../features/mail/send-mails.ts';
import { systemClock } from '../../platform/clock.ts';
import { openMailer } from '../../platform/mail/mailer.ts';
import { openStore } from '../../start/open-stores.ts';

/** A process that sends all mails that are due, and ends: `DATA_DIR`, `DATABASE_URL` and `SMTP_URL` say which and how. */
const config = readConfig(process.env);
const log = pino({ level: 'fatal' });
const store = await openStore(config, log);
const mailer = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, mailFolder: config.dataDir });
const send = createMailJob({ store, clock: systemClock, mailer, log, publicUrl: () => 'http://localhost' });
await send(new AbortController().signal);
await mailer.close();
await store.close();
