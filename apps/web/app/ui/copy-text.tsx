import { useRef, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from './button.tsx';
import styles from './copy-text.module.css';
import { TextAreaField } from './field.tsx';
import { confirmationMs, useTimeoutWhen } from './use-timeout-when.ts';

type CopyTextProps = { label: string; text: string; rows?: number; help?: string };

/** A text to copy: displayed in full, copied by a button; selected instead if clipboard access is denied. */
export function CopyText({ label, text, rows = 2, help }: CopyTextProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<string | null>(null);
  useTimeoutWhen(status !== null, confirmationMs, () => setStatus(null));

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(t('Copied'));
    } catch {
      frame.current?.querySelector('textarea')?.select();
      setStatus(t('Selected. Copy it with your keyboard or menu.'));
    }
  };

  return (
    <div ref={frame} className={styles.copy}>
      <TextAreaField label={label} help={help} rows={rows} value={text} readOnly spellCheck={false} dir="ltr" />
      <div className="actions">
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
        <span role="status">{status}</span>
      </div>
    </div>
  );
}
