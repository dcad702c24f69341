import { useNavigate } from 'react-router';
import { flagOf } from '@moonfloor/contract/countries';
import type { ImportedArtist } from '@moonfloor/contract/imports';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatNumber } from '../../ui/format.ts';
import styles from './imports.module.css';

/**
 * Artists of the imported line-ups that occur in other events, too, and have no page, with a link to create their
 * pages.
 */
export function ImportedArtists({ id }: { id: string }) {
  const { data, error, reload } = useLoad((signal) => api('listImportArtists', { params: { id } }, { signal }), id);
  const navigate = useNavigate();
  if (error !== null) {
    return (
      <p className={styles.about}>
        Artists without a page could not be listed.{' '}
        <Button size="small" onClick={reload}>
          Try again
        </Button>
      </p>
    );
  }
  if (data === null || data.length === 0) return null;
  const create = (): void => void navigate('/import?type=artist', { state: { table: toCsv(data) } });
  return (
    <section aria-labelledby="imported-artists" className={styles.check}>
      <h3 id="imported-artists">Artists without a page</h3>
      <p className={styles.about}>
        These names play at several events. You can add their countries and check everything before the pages are
        created.
      </p>
      <ul className={styles.names}>
        {data.map(({ artist_name: name, artist_country: country, events }) => (
          <li key={name}>
            <bdi>{name}</bdi> {country !== null && flagOf(country)}{' '}
            <span className={styles.about}>{`${formatNumber(events)} events`}</span>
          </li>
        ))}
      </ul>
      <FormActions>
        <Button onClick={create}>
          {data.length === 1 ? 'Create the page' : `Create ${formatNumber(data.length)} pages`}
        </Button>
      </FormActions>
    </section>
  );
}

/** Returns the names as a table for import (CSV, RFC 4180). */
function toCsv(artists: readonly ImportedArtist[]): string {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const rows = artists.map(
    ({ artist_name: name, artist_country: country }) => `${quoted(name)},${quoted(country ?? '')}`,
  );
  return ['Artist name,Country', ...rows].join('\n');
}
