/**
 * The result of a failed try. `permanent`: the mail was refused for good. `temporary`: it was refused for now. `server`: the
 * mail server could not be used, whatever the mail. `unknown`: the mail was handed over, but there was no answer, so it
 * may have been delivered. Except for the last, it was certainly not delivered.
 */
export interface MailFailure {
  kind: 'permanent' | 'temporary' | 'server' | 'unknown';
  /** The mail server's answer, or the error's text, for admins. */
  reason: string;
  /** The error's code, which names no address. */
  code: string;
}

/** Thrown when the connection failed while or after the content was handed over. */
export class OutcomeUnknown extends Error {}

/** Maximum length of a reason, in characters. */
const maxReason = 500;

/** Returns the meaning of an error of `Mailer.send`. */
export function describeFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { kind: 'server', reason: String(error), code: 'unknown' };
  const { code, response } = error as SmtpError;
  const reason = (response ?? error.message).replaceAll(/\s+/g, ' ').slice(0, maxReason);
  return { kind: kindOf(error), reason, code: code ?? error.name };
}

/** The properties of nodemailer's errors that are read here. */
type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

function kindOf(error: SmtpError): MailFailure['kind'] {
  if (error instanceof OutcomeUnknown) return 'unknown';
  if (error instanceof TypeError) return 'permanent';
  const { command, responseCode = 0 } = error;
  if (error.code === 'EENVELOPE' && command === 'API') return 'permanent';
  const aboutTheMail = command === 'RCPT TO' || command === 'DATA' || error.code === 'EMESSAGE';
  if (!aboutTheMail || responseCode === 421) return 'server';
  return responseCode >= 500 || error.code === 'EMESSAGE' ? 'permanent' : 'temporary';
}
