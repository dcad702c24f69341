import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { sitePath } from '@moonfloor/contract/values/site-path';
import {
  type Language,
  languageCodes,
  languageCookie,
  languageOfTag,
  languages,
  pathIn,
} from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { usePageSettings } from '../api/settings.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { prepareLanguageSwitch } from '../ui/language-switch.ts';
import { provideMissingFonts } from '../ui/late-fonts.ts';
import { readStored, writeStored } from '../ui/storage.ts';
import { Logo } from '../ui/logo.tsx';
import { isPlainClick } from '../ui/plain-click.ts';
import { useReplacedPath } from '../ui/printed-path.ts';
import { whenIdle } from '../ui/when-idle.ts';
import notice from './offline-notice.module.css';
import styles from './shell.module.css';

const footerLinks = (): [path: string, text: string][] => [
  ['/now', t('Now')],
  ['/home', t('Next Events')],
  ['/events', t('Events Map')],
  ['/artists', t('Artists')],
  ['/releases', t('Releases')],
  ['/venues', t('Venues')],
  ['/promoters', t('Promoters')],
  ['/labels', t('Labels')],
  ['/series', t('Event series')],
  ['/offline', t('Offline')],
  ['/my-timetable', t('My timetable')],
];

/** The frame of all pages but the landing page; `wide` uses more width for a map. */
export function Shell({ nav, wide = false, children }: { nav: ReactNode; wide?: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation();
  // The map's current filter becomes the filter of the embed.
  const filter = pathname === '/' || pathname === '/events' ? search : '';
  useEffect(() => whenIdle(provideMissingFonts), []);
  return (
    <div className={classNames(styles.shell, wide && styles.wide)}>
      <a className={`${styles.skip} not-printed`} href="#main">
        {t('Skip to content')}
      </a>
      {nav}
      <LanguageOffer />
      {/* A separate <main> for each width: a shared element would visibly change its size. */}
      <main key={String(wide)} id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={`${styles.footer} not-printed`}>
        <div className={styles.inner}>
          <Link to="/landing" className={styles.name} aria-label={t('Moonfloor, the landing page')}>
            <Logo size={36} word />
          </Link>
          <nav aria-label={t('Footer')}>
            <ul className={styles.links}>
              {[
                ...footerLinks(),
                [`/embed-builder${filter}`, t('Embed')] as const,
                ['/about', t('About')] as const,
              ].map(([to, text]) => (
                <li key={text}>
                  <Link to={to} viewTransition>
                    {text}
                  </Link>
                </li>
              ))}
              <li>
                <a href="/docs">API</a>
              </li>
            </ul>
          </nav>
          <LanguageLinks />
        </div>
      </footer>
      <PrintedAddress pagePath={pathIn(currentLanguage(), pathname + search)} />
    </div>
  );
}

/** A longer path makes a code that cannot be scanned from paper. */
const maxCodeLength = 500;

/** A printed page's URL, also as a QR code. Server and browser may serialise the same query differently. */
function PrintedAddress({ pagePath }: { pagePath: string }) {
  const { publicUrl } = usePageSettings();
  const path = useReplacedPath() ?? pagePath;
  const src = `/qr.svg?${new URLSearchParams({ path })}`;
  if (path.length > maxCodeLength) return null;
  return (
    <div className={styles.printed}>
      <img
        ref={(code) => {
          // what is not there when this returns is not printed, so it waits for the code; only data is drawn at once
          // oxlint-disable-next-line unicorn/prefer-add-event-listener -- that of the next path takes its place
          window.onbeforeprint =
            code &&
            (() => {
              const request = new XMLHttpRequest();
              request.open('GET', src, false);
              try {
                request.send();
              } catch {
                return;
              }
              if (request.status === 200) code.src = `data:image/svg+xml,${request.responseText}`;
            });
        }}
        src={src}
        alt=""
        width="112"
        height="112"
        loading="lazy"
        suppressHydrationWarning
      />
      <p suppressHydrationWarning>{publicUrl + path}</p>
    </div>
  );
}

/** Links to the current page in all languages. A choice applies to the pages that are opened later, too. */
function LanguageLinks() {
  const { pathname, search, hash } = useLocation();
  return (
    <nav className={styles.languages} aria-label={t('Language')}>
      <ul className={styles.links}>
        {languageCodes.map((code) => {
          const { lang, dir, name } = languages[code];
          const path = sitePath(pathIn(code, pathname + search + hash)) ?? pathIn(code, '/');
          return (
            <li key={code}>
              <a
                href={path}
                hrefLang={lang}
                lang={lang}
                dir={dir}
                aria-current={code === currentLanguage() ? 'true' : undefined}
                onClick={(event) => {
                  // of the query, the server's HTML has only the page's own parameters
                  event.currentTarget.href = path;
                  storeLanguage(code);
                  if (isPlainClick(event)) prepareLanguageSwitch();
                }}
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Local storage key that is set once the visitor has declined a language. */
const declinedKey = 'language-declined';

/**
 * Returns the visitor's own language: the chosen one, or else the first of the browser's that the site has. Null if it was
 * declined here.
 */
function ownLanguage(): Language | null {
  if (readStored(declinedKey) !== null) return null;
  const chosen = new RegExp(`\\b${languageCookie}=([\\w-]+)`).exec(document.cookie)?.[1] ?? '';
  return [chosen, ...navigator.languages].map(languageOfTag).find((language) => language !== undefined) ?? null;
}

/** Offers a page in the visitor's own language, once the page is idle: all visitors get the same page from the server. */
function LanguageOffer() {
  const { pathname, search, hash } = useLocation();
  const [preferredLanguage, setPreferredLanguage] = useState<Language | null>(null);
  useEffect(() => whenIdle(() => setPreferredLanguage(ownLanguage())), []);
  if (preferredLanguage === null || preferredLanguage === currentLanguage()) return null;
  const { lang, dir, name } = languages[preferredLanguage];
  const decline = (): void => {
    writeStored(declinedKey, preferredLanguage);
    setPreferredLanguage(null);
  };
  return (
    <div className={notice.place}>
      <p className={notice.notice} role="status">
        <span>{t('This page in your language:')}</span>{' '}
        <span className={notice.actions}>
          <a
            href={sitePath(pathIn(preferredLanguage, pathname + search + hash)) ?? pathIn(preferredLanguage, '/')}
            hrefLang={lang}
            lang={lang}
            dir={dir}
            onClick={(event) => isPlainClick(event) && prepareLanguageSwitch()}
          >
            {name}
          </a>
          <Button size="small" onClick={decline}>
            {t('Close')}
          </Button>
        </span>
      </p>
    </div>
  );
}

/** How long a choice is remembered, in seconds: a year. */
const maxAge = 365 * 24 * 3600;

/** Stores the chosen language in a cookie: the server redirects later requests without a language to it. */
export function storeLanguage(language: Language): void {
  const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  document.cookie = `${prefix}${languageCookie}=${language}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
