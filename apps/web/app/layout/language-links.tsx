import { languageCodes, languages, pathIn, type Language, languageCookie } from '@moonfloor/messages/languages';
import { sitePath } from '@moonfloor/contract/site-path';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { useLocation } from 'react-router';
import { prepareLanguageSwitch } from '../ui/language-switch.ts';
import { isPlainClick } from '../ui/plain-click.ts';
import styles from './language-links.module.css';

/** Links to the current page in all languages. A choice applies to the pages that are opened later, too. */
export function LanguageLinks() {
  const { pathname, search, hash } = useLocation();
  return (
    <nav className={styles.languages} aria-label={t('Language')}>
      <ul>
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

/** How long a choice is remembered, in seconds: a year. */
const maxAge = 365 * 24 * 3600;

/** Stores the chosen language in a cookie: the server redirects later requests without a language to it. */
export function storeLanguage(language: Language): void {
  const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  document.cookie = `${prefix}${languageCookie}=${language}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
