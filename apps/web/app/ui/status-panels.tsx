import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { AlertIcon } from './icons.tsx';
import styles from './status-panels.module.css';

/** Nothing to show: what is so (`text`, the specification's words), and the next step: words, links or buttons. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.next}>{children}</div>}
    </div>
  );
}

/** Something failed: `message` says what happened, `onRetry` does it again, `children` offers other ways. */
export function ErrorPanel({
  message,
  onRetry,
  children,
}: {
  message: string;
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={styles.error} role="alert">
      <AlertIcon size={28} />
      <p className={styles.words}>{message}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {children}
    </div>
  );
}

/** A sentence about what has just been done; announced without taking the focus. */
export function Notice({ tone = 'good', children }: { tone?: 'good' | 'bad'; children: ReactNode }) {
  return (
    <p className={classNames(styles.notice, tone === 'bad' && styles.bad)} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** Words of somebody else that matter before going on, such as why a record was sent back; `title` says what they are. */
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
