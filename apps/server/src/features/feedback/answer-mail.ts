import type { MailMessage } from '../../platform/mail/mailer.ts';

/** Content of an answer by email. */
interface AnswerParts {
  to: { username: string; email: string };
  /** The member's feedback, and its ISO 8601 instant. */
  feedback: string;
  sent: string;
  answer: string;
  /** Canonical URL of the site. */
  site: string;
}

/** Returns the email that answers feedback: the admin's answer, followed by the quoted feedback. */
export function answerMail({ to, feedback, sent, answer, site }: AnswerParts): MailMessage {
  const quoted = feedback.split('\n').map((line) => `> ${line}`.trimEnd());
  const day = sent.slice(0, 10).split('-').reverse().join('/');
  const lines = [
    `Hello ${to.username},`,
    '',
    'Thank you for your feedback. Here is our answer:',
    '',
    answer,
    '',
    `On ${day} you wrote:`,
    '',
    ...quoted,
    '',
    'Moonfloor',
    site,
    '',
  ];
  return { to: to.email, subject: 'Your feedback to Moonfloor', text: lines.join('\n') };
}
