import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { useNavigate } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { LinkButton } from './button.tsx';
import { classNames } from './class-names.ts';
import './heading-link.css';
import { BackIcon } from './icons.tsx';
import { longNameSize, NameText, wordWidth } from './name-text.tsx';
import styles from './page.module.css';
import { isPlainClick } from './plain-click.ts';
import { usePageTransition } from './record-transition.ts';
import { confirmationMs } from './use-timeout-when.ts';

interface PageHeaderProps {
  title: ReactNode;
  mark?: ReactNode;
  subtitle?: ReactNode;
  above?: ReactNode;
  moving?: boolean;
  actions?: ReactNode;
  compact?: boolean | undefined;
}

/** The level of a page's title: h2 where the page is a preview inside another one. */
export const TitleLevel = createContext<'h1' | 'h2'>('h1');

/**
 * A page header: its title, an h1 with `mark` beside it, a back link or badge above, a subtitle, and actions at its end. `moving`
 * marks it as the target of a record's view transition. `compact`: on phones a single row with a small subtitle, for pages
 * whose content needs the screen.
 */
export function PageHeader({ title, mark, subtitle, above, moving, actions, compact = false }: PageHeaderProps) {
  const Title = use(TitleLevel);
  return (
    <header className={classNames(styles.header, compact && styles.compact)}>
      {above && <div className={styles.above}>{above}</div>}
      <div className={styles.text}>
        <div className={styles.name}>
          <Title
            className="fitted"
            ref={usePageTransition<HTMLHeadingElement>(moving === undefined)}
            style={{ ...wordWidth(title), ...longNameSize(title) }}
            data-moving={moving ? '' : undefined}
          >
            {typeof title === 'string' ? <NameText>{title}</NameText> : <bdi>{title}</bdi>}
          </Title>
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

type SectionProps = { title: string; id: string; className?: string; children: ReactNode };

/** A section under an h2 with a line; `id` makes the heading a link target, with a permalink displayed on hover. */
export function Section({ title, id, className, children }: SectionProps) {
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <a
        className="visually-hidden"
        href={`#${id}`}
        aria-label={t('Copy link to {title}', { title })}
        onClick={(click) => void copyHeadingLink(click)}
      >
        #
      </a>
      {children}
    </section>
  );
}

/** Above a list: its number of items, announced to screen readers on change. */
export function ListCount({ children }: { children: ReactNode }) {
  return (
    <p className={styles.count} role="status">
      {children}
    </p>
  );
}

/** At the end of a section: a link to the complete list. */
export function SectionMore({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={styles.more}>
      <LinkButton to={to}>{children}</LinkButton>
    </p>
  );
}

/** User-written text with its line breaks and automatic direction; `lang` is its language if that is known. */
export function Prose({ lang, children }: { lang?: string | undefined; children: string }) {
  return (
    <p className={styles.prose} lang={lang} dir="auto">
      {children}
    </p>
  );
}

/** Copies a heading's permalink to the clipboard; the link itself works, too. */
async function copyHeadingLink({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const statusElement = document.createElement('span');
  statusElement.role = 'status';
  statusElement.className = 'heading-link-status';
  link.after(statusElement);
  setTimeout(() => statusElement.remove(), confirmationMs);
  try {
    await navigator.clipboard.writeText(link.href);
    statusElement.textContent = t('Link copied');
  } catch {
    // the address bar has it
  }
}

function cameFromHere(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

type BackLinkProps = { to: string; size?: 'small' | 'medium'; children?: string };

/** Navigates back if the visitor came from this site, with filters and scroll position; otherwise links to `to`. */
export function BackLink({ to, size = 'small', children = t('Back') }: BackLinkProps) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!isPlainClick(event) || !cameFromHere()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <LinkButton to={to} size={size} icon={<BackIcon size={18} />} onClick={goBack}>
      {children}
    </LinkButton>
  );
}
