import type { QueueFlag } from '@moonfloor/contract/moderation';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { AlertIcon } from '../../../ui/icons.tsx';
import styles from './queue.module.css';

const flagTexts = {
  similar: msg('Much of its text is the same as in something that was sent back or deleted.'),
  links: msg('Its text contains many links.'),
  burst: msg('Its author added many records within a few minutes.'),
} as const satisfies Record<QueueFlag, Message>;

/** The flags of a record, a sentence each; nothing without flags. */
export function FlagList({ flags }: { flags: readonly QueueFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className={styles.flags} aria-label={t('Look closely')}>
      {flags.map((flag) => (
        <li key={flag}>
          <AlertIcon size={18} />
          {t(flagTexts[flag])}
        </li>
      ))}
    </ul>
  );
}
