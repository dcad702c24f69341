import { useEffect, useRef } from 'react';
import { t } from '@moonfloor/messages/t';
import styles from './field.module.css';

type ErrorSummaryProps = { title?: string; errors: { field?: string; message: string }[] };

/** A form's errors; takes focus when `errors` is a new list. `field` is the id of the invalid control, if any. */
export function ErrorSummary({ title = t('Please check the form'), errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <strong>{title}</strong>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}
