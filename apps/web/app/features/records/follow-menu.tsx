import { splitList } from '@moonfloor/contract/text';
import { t } from '@moonfloor/messages/t';
import { LinkMenu } from '../../ui/link-menu.tsx';
import styles from './follow-menu.module.css';
import { FollowName } from './follow-names.tsx';

/** What a record's page names that can be followed, too. */
export interface Named {
  country?: string | null;
  artist_country?: string | null;
  /** Comma-separated. */
  styles?: string | null;
}

/** A menu that follows the country and the styles that a record's page names. */
export function FollowMenu({ record: { country, artist_country: origin, styles: played } }: { record: Named }) {
  const place = country ?? origin;
  const names = splitList(played ?? '');
  if (!place && names.length === 0) return null;
  return (
    <LinkMenu label={t('Follow…')} name={t('Follow country or styles')} size="small" align="end">
      {place && (
        <li className={styles.item}>
          <FollowName type="country" name={place} />
        </li>
      )}
      {names.map((name) => (
        <li key={name} className={styles.item}>
          <FollowName type="style" name={name} />
        </li>
      ))}
    </LinkMenu>
  );
}
