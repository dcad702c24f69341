import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { AlertIcon } from './icons.tsx';
import styles from './status-panels.module.css';

/** An empty state: the message (`text`, from the specification) and the next step: text, links or buttons. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.next}>{children}</div>}
    </div>
  );
}

type ErrorPanelProps = { message: string; onRetry?: (() => void) | undefined; children?: ReactNode };

/**
 * An error: `message` describes it, `onRetry` repeats the request, also when the browser goes online, `children` are
 * alternatives.
 */
export function ErrorPanel({ message, onRetry, children }: ErrorPanelProps) {
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    const onOnline = (): void => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <div className={styles.error} role="alert">
      <AlertIcon size={28} />
      <p className={styles.words}>{message}</p>
      {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
      {children}
    </div>
  );
}

/** A message about a completed action; announced without moving the focus. */
export function Notice({ tone = 'good', children }: { tone?: 'good' | 'bad'; children: ReactNode }) {
  return (
    <p className={classNames(styles.notice, tone === 'bad' && styles.bad)} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** Another user's text to read before continuing, such as the reason for a return; `title` is its heading. */
export function Remark({ title, children }: { title: string; children: string }) {
  return (
    <div className={styles.remark}>
      <p className={styles.title}>{title}</p>
      <p className={styles.quoted} dir="auto">
        {children}
      </p>
    </div>
  );
}
