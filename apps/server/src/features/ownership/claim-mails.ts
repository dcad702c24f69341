import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import type { MailContent } from '../mail/enqueue.ts';

/** The content of mails about a claim: the record's name and page, and the claimant. */
interface ClaimFacts {
  name: string;
  username: string;
  page: Page;
}

/** A page of the site, by its path in English. */
interface Page {
  site: string;
  path: string;
}

const addressOf = ({ site, path }: Page): string => site + pathIn(currentLanguage(), path);

/** The mail to an address at the website of a record: its reader may confirm the claim of a member. */
export function claimMail({ name, username, page, link }: ClaimFacts & { link: Page }): MailContent {
  return {
    subject: t('Is {name} yours?', { name }),
    blocks: [
      {
        paragraph: t('{username} on Moonfloor says that this page is theirs, and gave this address as proof:', {
          username,
        }),
      },
      { list: [{ text: name, url: addressOf(page) }] },
      {
        paragraph: t('If that is you, confirm it while you are signed in as {username}. You can then edit the page.', {
          username,
        }),
      },
      { button: t('Confirm'), url: addressOf(link) },
      {
        paragraph: t(
          'The link works once, for a day. If you are not {username}, ignore this mail, and nothing happens.',
          { username },
        ),
      },
    ],
  };
}

/** The mail to a member about a moderator's decision; `reason` is given if the claim was declined. */
export function decisionMail({ name, username, page }: ClaimFacts, reason: string | null): MailContent {
  return {
    subject: reason === null ? t('{name} is now yours to edit', { name }) : t('Your claim of {name}', { name }),
    blocks: [
      { paragraph: t('Hello {name},', { name: username }) },
      {
        paragraph:
          reason === null
            ? t('A moderator has looked at your claim, and you now own this page on Moonfloor:')
            : t('A moderator has looked at your claim of this page on Moonfloor, and declined it:'),
      },
      { list: [{ text: name, url: addressOf(page) }] },
      ...(reason === null ? [] : [{ quote: reason }]),
    ],
  };
}
