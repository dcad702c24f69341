import { languageCodes, languages, pathIn } from '@moonfloor/messages/languages';
import { sitePath } from '@moonfloor/contract/site-path';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { useLocation } from 'react-router';
import { prepareLanguageSwitch } from '../ui/language-switch.ts';
import { isPlainClick } from '../ui/plain-click.ts';
import { storeLanguage } from './language-choice.ts';
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
