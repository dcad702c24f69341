import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import type { Duplicate } from '@moonfloor/contract/records/duplicates';
import { countryName } from '@moonfloor/contract/values/country-names';
import { t } from '@moonfloor/messages/t';
import { LinkButton } from '../../../ui/button.tsx';
import { DuplicateItem } from '../../records/duplicate-item.tsx';
import { formatPlace } from '../../records/format-place.ts';
import { mergePath } from '../../records/merge-path.ts';
import mergeStyles from '../merge/merge.module.css';
import type { Preview } from './use-previews.ts';

/** Returns the waiting record as it is compared; `place` is where it is, if that is known. */
const toDuplicate = (
  { type, id, name, day, end_day, country, picture }: QueuedRecord,
  place: string | null,
): Duplicate => ({
  type,
  id,
  name,
  day,
  end_day,
  picture,
  alternative_names: [],
  hidden: true,
  likeness: 1,
  about: place ?? (country === null ? null : countryName(country)),
});

/** The records that are likely the same as the one that waits, each beside it; nothing if there are none. */
export function LikelySame({ record, preview }: { record: QueuedRecord; preview: Preview }) {
  const { type, id, name, duplicates } = record;
  if (duplicates.length === 0) return null;
  const shown = preview.state === 'ready' && preview.shown.type === 'event' ? preview.shown.record : null;
  const own = toDuplicate(record, shown && formatPlace(shown));
  return (
    <section className={mergeStyles.form} aria-labelledby="likely-same">
      <h2 id="likely-same">{t('Possible duplicates')}</h2>
      {duplicates.map((other) => (
        <div key={other.id} className={mergeStyles.pair}>
          <ul className={mergeStyles.sides}>
            <DuplicateItem duplicate={own} />
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
