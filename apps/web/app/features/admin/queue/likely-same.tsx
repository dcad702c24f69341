import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { QueuedRecord } from '@moonfloor/contract/moderation';
import { countryName } from '@moonfloor/contract/country-names';
import { t } from '@moonfloor/messages/t';
import { LinkButton } from '../../../ui/button.tsx';
import { DuplicateItem } from '../../records/duplicate-item.tsx';
import { mergePath } from '../../records/merge-path.ts';
import styles from '../merge/merge.module.css';

/** Returns the waiting record as it is compared. */
const toDuplicate = ({ type, id, name, day, end_day, country, picture }: QueuedRecord): Duplicate => ({
  type,
  id,
  name,
  day,
  end_day,
  picture,
  alternative_names: [],
  hidden: true,
  likeness: 1,
  about: country === null ? null : countryName(country),
});

/** The records that are likely the same as the one that waits, each beside it; nothing if there are none. */
export function LikelySame({ record }: { record: QueuedRecord }) {
  const { type, id, name, duplicates } = record;
  if (duplicates.length === 0) return null;
  return (
    <section className={styles.form} aria-labelledby="likely-same">
      <h2 id="likely-same">{t('Possible duplicates')}</h2>
      {duplicates.map((other) => (
        <div key={other.id} className={styles.pair}>
          <ul className={styles.sides}>
            <DuplicateItem duplicate={toDuplicate(record)} />
            <DuplicateItem duplicate={other} newTab />
          </ul>
          <LinkButton
            size="small"
            to={mergePath(type, other.id, id)}
            aria-label={t('Compare {one} with {other}', { one: name, other: other.name })}
          >
            {t('Compare')}
          </LinkButton>
        </div>
      ))}
    </section>
  );
}
