import type { ReactNode } from 'react';
import { t, type Message, msg } from '@moonfloor/messages/t';
import { reasonText } from '@moonfloor/contract/quick-reasons';
import type { QueuedRecord, QueueFlag } from '@moonfloor/contract/moderation';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { CheckIcon, EditIcon } from '../../../ui/action-icons.tsx';
import { NextIcon, PreviousIcon } from '../../../ui/arrow-icons.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Remark } from '../../../ui/status-panels.tsx';
import { AlertIcon } from '../../../ui/icons.tsx';
import { BarrierNotice } from '../../inbox/barrier-notice.tsx';
import styles from './queue.module.css';

/** Actions for the previewed record: decide, edit, skip. `children` is the form for the reason of a return. */
export function DecisionBar({
  record: { type, id, name, review, flags, barrier },
  ready,
  seen,
  returning,
  shortcuts,
  onPublish,
  onReturn,
  onPrevious,
  onNext,
  onKeys,
  children,
}: {
  record: QueuedRecord;
  /** Whether the preview has loaded; a record cannot be published before it was displayed. */
  ready: boolean;
  /** Whether its end was in sight; otherwise the button first shows the rest. */
  seen: boolean;
  returning: boolean;
  shortcuts: boolean;
  onPublish: () => void;
  onReturn: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onKeys: () => void;
  children: ReactNode;
}) {
  const key = (letter: string) => (shortcuts ? letter : undefined);
  return (
    <section className={styles.bar} aria-label={t('Decision')}>
      <div className={styles.actions}>
        {barrier === null && (
          <>
            <Button
              tone="primary"
              icon={<CheckIcon />}
              disabled={!ready || returning}
              aria-keyshortcuts={key('p')}
              onClick={onPublish}
            >
              <span>{seen || !ready ? t('Publish') : t('Show the rest')}</span>
              <ShortcutKey letter="P" on={shortcuts} />
            </Button>
            <Button aria-keyshortcuts={key('r')} aria-expanded={returning} onClick={onReturn}>
              {t('Send back')}
              <ShortcutKey letter="R" on={shortcuts} />
            </Button>
          </>
        )}
        <LinkButton to={`/edit/${type}/${id}`} icon={<EditIcon />} aria-label={t('Edit {name}', { name })}>
          {t('Edit')}
        </LinkButton>
        <span className={styles.steps}>
          <IconButton
            label={t('Previous')}
            disabled={onPrevious === undefined}
            aria-keyshortcuts={key('k')}
            onClick={onPrevious}
          >
            <PreviousIcon />
          </IconButton>
          <IconButton label={t('Next')} disabled={onNext === undefined} aria-keyshortcuts={key('j')} onClick={onNext}>
            <NextIcon />
          </IconButton>
          <IconButton label={t('Keyboard shortcuts')} aria-keyshortcuts={key('?')} onClick={onKeys}>
            <span aria-hidden="true">?</span>
          </IconButton>
        </span>
      </div>
      {barrier !== null && <BarrierNotice barrier={barrier} />}
      <FlagList flags={flags} />
      {review !== null && (
        <Remark title={t('Sent back on {date}', { date: formatDate(review.created_at) })}>
          {reasonText(review.reason)}
        </Remark>
      )}
      {children}
    </section>
  );
}

function ShortcutKey({ letter, on }: { letter: string; on: boolean }) {
  if (!on) return null;
  return (
    <kbd className={styles.key} aria-hidden="true">
      {letter}
    </kbd>
  );
}

const flagTexts = {
  similar: msg('Much of its text is the same as in something that was sent back or deleted.'),
  alike: msg('Much of its text is the same as in other records that wait.'),
  links: msg('Its text, or others like it that wait, contain many links.'),
  burst: msg('Its author added many records within a few minutes.'),
} as const satisfies Record<QueueFlag, Message>;

/** The flags of a record, a sentence each; nothing without flags. */
function FlagList({ flags }: { flags: readonly QueueFlag[] }) {
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
