import type { ReactNode } from 'react';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../../ui/button.tsx';
import { ShortcutKey } from './decision-bar.tsx';
import styles from './queue.module.css';

interface BulkBarProps {
  selected: readonly QueuedRecord[];
  shortcuts: boolean;
  /** Whether the form for the common reason is open. */
  returning: boolean;
  onReturn: () => void;
  onDeselect: () => void;
  /** The form. */
  children: ReactNode;
}

/** What is done with all selected records. */
export function BulkBar({ selected, shortcuts, returning, onReturn, onDeselect, children }: BulkBarProps) {
  if (selected.length === 0) return null;
  return (
    <section className={styles.bulk} aria-label={t('Selected records')}>
      <p role="status">{t('{count, plural, other {# selected}}', { count: selected.length })}</p>
      <Button size="small" aria-keyshortcuts={shortcuts ? 'r' : undefined} aria-expanded={returning} onClick={onReturn}>
        {t('Send back…')}
        <ShortcutKey letter="R" on={shortcuts} />
      </Button>
      <Button size="small" onClick={onDeselect}>
        {t('Deselect all')}
      </Button>
      {children}
    </section>
  );
}
