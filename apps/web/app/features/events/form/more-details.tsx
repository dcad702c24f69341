import { type ReactNode, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { NextIcon } from '../../../ui/icons.tsx';
import styles from './event-fields.module.css';

/**
 * Fields that few events need, folded at first unless they are `filled`. `errors` is the list of the form's errors, if some
 * of these fields are invalid; each new list opens them.
 */
export function MoreDetails({
  filled,
  errors,
  children,
}: {
  filled: boolean;
  errors: readonly unknown[] | null;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(filled || errors !== null);
  const [seen, setSeen] = useState(errors);
  if (errors !== seen) {
    setSeen(errors);
    if (errors !== null) setOpen(true);
  }
  return (
    <details className={styles.more} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{t('More details')}</h2>
        <span className="quiet">
          {t('Other names, translations, coordinates, secret place, decorations, links, tickets')}
        </span>
        <NextIcon />
      </summary>
      <div className={styles.sections}>{children}</div>
    </details>
  );
}
