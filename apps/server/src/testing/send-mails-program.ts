import pino from 'pino';
import { compose } from '../start/compose.ts';
import { readConfig } from '../config.ts';
import { createMailJob } from '../features/mail/send-mails.ts';

/** A process that sends all mails that are due, and ends: `DATA_DIR`, `DATABASE_URL` and `SMTP_URL` say which and how. */
const { deps, close } = await compose(readConfig(process.env), pino({ level: 'fatal' }), { prepared: true });
await createMailJob(deps)(new AbortController().signal);
await close();
