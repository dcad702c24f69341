import type { ReactNode, SyntheticEvent } from 'react';
import { LinkButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { longNameSize, wordWidth } from './long-word.ts';
import { NameText } from './name-text.tsx';
import styles from './page.module.css';
import { usePageTransition } from './record-transition.ts';

/**
 * The head of a page: its h1, what stands beside it (`mark`) and above it (back link, badge), a subtitle, and what can
 * be done at its end. `moving` says that it stands for a record's heading that is on its way. `compact`: on phones one
 * row without the subtitle, where the page needs the screen for its content.
 */
export function PageHeader({
  title,
  mark,
  subtitle,
  above,
  moving,
  actions,
  compact = false,
}: {
  title: ReactNode;
  mark?: ReactNode;
  subtitle?: ReactNode;
  above?: ReactNode;
  moving?: boolean;
  actions?: ReactNode;
  compact?: boolean;
}) {
  return (
    <header className={classNames(styles.header, compact && styles.compact)}>
      {above && <div className={styles.above}>{above}</div>}
      <div className={styles.text}>
        <div className={styles.name}>
          <h1
            ref={usePageTransition<HTMLHeadingElement>(moving === undefined)}
            style={{ ...wordWidth(title), ...longNameSize(title) }}
            data-moving={moving ? '' : undefined}
          >
            {typeof title === 'string' ? <NameText>{title}</NameText> : <bdi>{title}</bdi>}
          </h1>
          {mark}
        </div>
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

/** A part of a page under an h2 whose line runs out to the side; `id` names the heading for links, one of which shows beside it when it is pointed at. */
export function Section({
  title,
  id,
  className,
  children,
}: {
  title: string;
  id: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={id}>
      <h2 id={id} className={styles.title} onPointerEnter={enhanceHeadingLink}>
        {title}
      </h2>
      <a
        className="visually-hidden"
        href={`#${id}`}
        aria-label={`Copy link to ${title}`}
        onFocus={enhanceHeadingLink}
        onClick={enhanceHeadingLink}
      >
        #
      </a>
      {children}
    </section>
  );
}

/** The link leads to its heading anyway; how it shows, and copying, comes when somebody is near. */
function enhanceHeadingLink({ type, currentTarget }: SyntheticEvent<HTMLElement>): void {
  import('./heading-link.ts')
    .then((part) => (type === 'click' ? part.copyLink(currentTarget) : undefined))
    .catch(() => undefined);
}

/** Above a list: how many it holds, said aloud when that changes. */
export function ListCount({ children }: { children: ReactNode }) {
  return (
    <p className={styles.count} role="status">
      {children}
    </p>
  );
}

/** At the end of a section: where the rest of its list is. */
export function SectionMore({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={styles.more}>
      <LinkButton to={to}>{children}</LinkButton>
    </p>
  );
}

/** What users wrote at length: their line breaks kept, their direction found from the text. */
export function Prose({ children }: { children: string }) {
  return (
    <p className={styles.prose} dir="auto">
      {children}
    </p>
  );
}
