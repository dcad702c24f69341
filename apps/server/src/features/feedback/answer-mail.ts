import type { MailMessage } from '../../platform/mail/mailer.ts';

/** What an answer's mail is made of. */
interface AnswerParts {
  to: { username: string; email: string };
  /** What the member wrote, and when: an instant. */
  feedback: string;
  sent: string;
  answer: string;
  /** Canonical address of the site. */
  site: string;
}

/** The mail that answers feedback: the admin's words, and the member's own below them. */
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
