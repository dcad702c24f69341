import { type ReactNode, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Subsections } from '../../ui/form.tsx';
import { NextIcon } from '../../ui/icons.tsx';
import styles from './form.module.css';

/**
 * Fields that few records need, such as those that `about` names, folded at first unless they are `filled`. `errors` is the
 * list of the form's errors, if some of these fields are invalid; each new list opens them.
 */
export function MoreDetails({
  about,
  filled,
  errors,
  children,
}: {
  about: string;
  filled: boolean;
  errors: readonly unknown[] | null;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(filled || errors !== null);
  const [lastErrors, setLastErrors] = useState(errors);
  if (errors !== lastErrors) {
    setLastErrors(errors);
    if (errors !== null) setOpen(true);
  }
  return (
    <details className={styles.more} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{t('More details')}</h2>
        <span className="quiet">{about}</span>
        <NextIcon />
      </summary>
      <div className={styles.sections}>
        <Subsections>{children}</Subsections>
      </div>
    </details>
  );
}
