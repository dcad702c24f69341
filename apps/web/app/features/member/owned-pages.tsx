import { t } from '@moonfloor/messages/t';
import { Link } from 'react-router';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Section } from '../../ui/page.tsx';
import styles from './owned-pages.module.css';

/** The pages that the member owns or helps with; nothing if there are none. */
export function OwnedPages() {
  const { data } = useLoad((signal) => api('listOwned', {}, { signal }));
  if (data === null || data.length === 0) return null;
  return (
    <Section title={t('Your pages')} id="your-pages">
      <ul className={styles.pages}>
        {data.map(({ type, id, name, role }) => (
          <li key={`${type} ${id}`}>
            <Link to={`/${type}/${id}`}>
              <bdi>{name}</bdi>
            </Link>{' '}
            <span className="quiet">{role === 'owner' ? t('Owner') : t('Helper')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
