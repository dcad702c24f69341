import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../../ui/button.tsx';
import { type Reason, ReturnForm, ShortcutKey } from './decision-bar.tsx';
import styles from './queue.module.css';

interface BulkBarProps {
  selected: readonly QueuedRecord[];
  shortcuts: boolean;
  /** Whether the form for the common reason is open. */
  returning: boolean;
  reason: Reason;
  onReason: (reason: Reason) => void;
  onReturn: () => void;
  onSend: (reason: string) => void;
  onCancel: () => void;
  onDeselect: () => void;
}

/** What is done with all selected records. */
export function BulkBar({ selected, shortcuts, returning, reason, onReason, ...on }: BulkBarProps) {
  if (selected.length === 0) return null;
  return (
    <section className={styles.bulk} aria-label={t('Selected records')}>
      <p role="status">{t('{count, plural, other {# selected}}', { count: selected.length })}</p>
      <Button
        size="small"
        aria-keyshortcuts={shortcuts ? 'r' : undefined}
        aria-expanded={returning}
        onClick={on.onReturn}
      >
        {t('Send back…')}
        <ShortcutKey letter="R" on={shortcuts} />
      </Button>
      <Button size="small" onClick={on.onDeselect}>
        {t('Deselect all')}
      </Button>
      {returning && (
        <ReturnForm
          count={selected.length}
          reason={reason}
          onChange={onReason}
          onSend={on.onSend}
          onCancel={on.onCancel}
        />
      )}
    </section>
  );
}
