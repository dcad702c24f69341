import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

/** The head of a page: its h1, what stands above it (back link, badge), a subtitle, and what can be done at its end. */
export function PageHeader({
  title,
  subtitle,
  above,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {above && <div className={styles.above}>{above}</div>}
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {subtitle && (
          <p className={styles.subtitle}>
            <bdi>{subtitle}</bdi>
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** A part of a page under an h2 whose line runs out to the side; `id` names the heading for links. */
export function Section({
  title,
  id,
  className,
  children,
}: {
  title: ReactNode;
  id: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The heading of a month in a list by date. */
export function MonthHeading({ children }: { children: ReactNode }) {
  return <h2 className={classNames(styles.title, styles.month)}>{children}</h2>;
}

/** What users wrote at length: their line breaks kept, their direction found from the text. */
export function Prose({ children }: { children: string }) {
  return (
    <p className={styles.prose} dir="auto">
      {children}
    </p>
  );
}
