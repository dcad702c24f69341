import { type MouseEvent, useEffect, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Link, type MetaArgs, useNavigate } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../../api/browser.ts';
import { serverMessage } from '../../../api/client.ts';
import { classNames } from '../../../ui/class-names.ts';
import { isPlainClick } from '../../../ui/plain-click.ts';
import { useTimeoutWhen } from '../../../ui/use-timeout-when.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import styles from './landing.module.css';
import { preloadEvents } from './preload-events.ts';

const nextPath = '/events';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Moonfloor',
    heading: t('Psytrance calendar and database'),
    description: t(
      'The calendar and database of the psytrance scene: parties, festivals, artists, decorations, releases.',
    ),
    path: '/landing',
  });

/** Loads the events for the next page; `done` also if that failed, with the error. */
function usePreloadedEvents(): { done: boolean; error: string | null } {
  const [error, setError] = useState<string | null>();
  useEffect(() => {
    const abort = new AbortController();
    preloadEvents(api, abort.signal).then(
      () => setError(null),
      (failure: unknown) => {
        if (!abort.signal.aborted) setError(serverMessage(failure, t(messages.eventsFailed)));
      },
    );
    return () => abort.abort();
  }, []);
  return { done: error !== undefined, error: error ?? null };
}

/** The landing page: a logo that links to the site once the events are loaded or loading has failed. */
export default function LandingScreen() {
  const { done, error } = usePreloadedEvents();
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  useTimeoutWhen(leaving, limits.landingFadeMs, () => void navigate(nextPath));
  const enter = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (done) setLeaving(true);
  };
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Moonfloor</h1>
      <Link
        className={classNames(styles.enter, !done && styles.waiting, leaving && styles.leaving)}
        to={nextPath}
        aria-label={t('Enter Moonfloor')}
        aria-describedby="landing-state"
        onClick={enter}
      >
        <LandingLogo calling={done} />
        <span className={styles.name}>Moonfloor</span>
      </Link>
      <p className={styles.about}>
        {t('The calendar and database of the psytrance scene: parties, festivals, artists, decorations, releases.')}
      </p>
      <p id="landing-state" className={styles.state} role="status">
        {done ? leaving ? '' : t('Enter the site') : <span className="needs-scripting">{t('Loading events…')}</span>}
      </p>
      {error !== null && (
        <p className={styles.error} role="alert">
          <strong>{t('API Error')}</strong> {error}
        </p>
      )}
    </main>
  );
}

/** Rings of light around the moon: radii and colour, from the inside out. */
const logoRings = [
  [40, 11, 'var(--teal)'],
  [78, 24, 'var(--magenta)'],
  [122, 40, 'var(--ultraviolet)'],
  [170, 58, 'var(--teal)'],
  [222, 78, 'var(--magenta)'],
  [278, 100, 'var(--ultraviolet)'],
] as const;

/** The large animated logo; `calling` is true once it links to the site. */
function LandingLogo({ calling }: { calling: boolean }) {
  return (
    <svg
      className={classNames(styles.logo, calling && styles.ready)}
      viewBox="-300 -260 600 480"
      fill="none"
      aria-hidden="true"
    >
      <g strokeWidth="5">
        {logoRings.map(([rx, ry, stroke], index) => (
          <ellipse
            key={rx}
            className={styles.ring}
            style={{ animationDelay: `${index * 0.35}s` }}
            {...{ rx, ry, stroke }}
            cx="0"
            cy="110"
          />
        ))}
      </g>
      <path
        className={styles.moon}
        transform="translate(-172 -262) scale(5.4)"
        fill="currentColor"
        d="M31.8 3A17 17 0 1 0 48 25.7 14 14 0 1 1 31.8 3z"
      />
    </svg>
  );
}
