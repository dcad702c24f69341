import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { messages } from './messages.ts';

/** The choices for the records of a deleted account. */
export const contributionChoices = ['keep', 'remove'] as const;
export type ContributionChoice = (typeof contributionChoices)[number];

export const ownAccountEndpoints = endpoints('Accounts', {
  exportAccount: {
    summary:
      'Download everything that the site knows about you: a ZIP archive of `account.json` and the pictures of your records',
    media: 'application/zip',
    response: z.unknown().meta({ type: 'string', format: 'binary' }),
  },
  deleteAccount: {
    summary: 'Delete your account in 14 days, unless you sign in before; all sign-ins and access tokens end at once',
    body: z.object({
      /** An account without a password needs a recent sign-in instead. */
      password: z.string({ error: messages.currentPasswordWrong }).optional(),
      /** `keep`: your records stay, without your name. `remove`: they are removed for good. */
      contributions: z.enum(contributionChoices, { error: messages.contributionsRequired }),
    }),
    response: z.object({
      /** When it is deleted for good. */
      delete_at: z.string(),
    }),
  },
});
