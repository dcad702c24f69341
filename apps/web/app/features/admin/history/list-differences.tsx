import { useState } from 'react';
import { msg, t } from '@moonfloor/messages/t';
import type { HistoricFloor } from '@moonfloor/contract/activity';
import { ChipList, Tag } from '../../../ui/chip.tsx';
import { fileUrl } from '../../../ui/picture-source.ts';
import { rich } from '../../../ui/rich.tsx';
import styles from './history.module.css';
import { type FloorChange, lineupChanges, nameChanges } from './lineup-changes.ts';

type ListDifferenceProps<T = string> = { before: readonly T[]; after: readonly T[] };

const ReorderedNote = () => <p className="quiet">{t('In a different order')}</p>;

/** Compares two lists of names: added, removed and unchanged ones. */
export function NamesDifference({ before, after }: ListDifferenceProps) {
  const { added, removed, stayed, reordered } = nameChanges(before, after);
  return (
    <>
      <Names del={removed} ins={added} span={stayed} />
      {reordered && <ReorderedNote />}
    </>
  );
}

/** Names as chips; added and removed ones are marked. */
function Names(names: Partial<Record<'del' | 'ins' | 'span', readonly string[]>>) {
  const chips = (['del', 'ins', 'span'] as const).flatMap((Mark) =>
    (names[Mark] ?? []).map((name, index) => (
      <Tag key={`${Mark} ${index} ${name}`}>
        <Mark>
          <bdi>{name}</bdi>
        </Mark>
      </Tag>
    )),
  );
  return chips.length > 0 && <ChipList>{chips}</ChipList>;
}

/** Compares pictures by URL: removed, added and unchanged ones. */
export function PicturesDifference({ before, after }: ListDifferenceProps) {
  const { added, removed, stayed, reordered } = nameChanges(before, after);
  const pictures = { removed, added, same: stayed };
  return (
    <>
      <ul className="wrapped">
        {(['removed', 'added', 'same'] as const).flatMap((what) =>
          pictures[what].map((address) => <ComparedPicture key={address} address={address} what={what} />),
        )}
      </ul>
      {reordered && <ReorderedNote />}
    </>
  );
}

const pictureLabels = {
  removed: { label: msg('Removed'), alt: msg('Removed image') },
  added: { label: msg('Added'), alt: msg('New image') },
  same: { label: msg('Same'), alt: msg('Same image') },
} as const;

/** A thumbnail labelled with its change; text instead when the picture file has been deleted. */
function ComparedPicture({ address, what }: { address: string; what: keyof typeof pictureLabels }) {
  const [gone, setGone] = useState(false);
  const { label, alt } = pictureLabels[what];
  return (
    <li className={styles.image} data-what={what}>
      {gone ? (
        <span className={styles.noPicture}>{t('No longer stored')}</span>
      ) : (
        <img src={fileUrl(address)} alt={t(alt)} onError={() => setGone(true)} />
      )}
      <p aria-hidden={!gone}>{t(label)}</p>
    </li>
  );
}

/** Compares two line-ups floor by floor: added, removed and changed artists. Unchanged floors are only counted. */
export function LineupDifference({ before, after }: ListDifferenceProps<HistoricFloor>) {
  const { floors, same, reordered } = lineupChanges(before, after);
  return (
    <div className={styles.floors}>
      {floors.map((floor, index) => (
        <FloorDifference key={index} floor={floor} />
      ))}
      {reordered && <p className="quiet">{t('Floors in a different order')}</p>}
      {same > 0 && (
        <p className="quiet">
          {t('{count, plural, one {# floor is unchanged} other {# floors are unchanged}}', { count: same })}
        </p>
      )}
    </div>
  );
}

const changeLabels = {
  added: msg('New floor {name}'),
  removed: msg('Removed floor {name}'),
  changed: msg('Floor {name}'),
} as const;

function FloorDifference({ floor }: { floor: FloorChange }) {
  const { name, previousName, what, added, removed, changed, times, reordered } = floor;
  const shown = <bdi className={styles.actor}>{name}</bdi>;
  return (
    <section className={styles.floors}>
      <p>
        {previousName === null
          ? rich(changeLabels[what], { name: shown })
          : rich('Floor {name}, formerly {previous}', { name: shown, previous: <bdi>{previousName}</bdi> })}
      </p>
      <Names del={removed} ins={added} />
      {changed.length > 0 && (
        <p className="quiet">{rich('Other details: {names}', { names: <bdi>{changed.join(', ')}</bdi> })}</p>
      )}
      {times.length > 0 && (
        <ul>
          {times.map(({ name: act, before, after }, index) => (
            <li key={`${index} ${act}`}>
              <bdi>{act}</bdi>: <del>{before}</del> <ins>{after}</ins>
            </li>
          ))}
        </ul>
      )}
      {reordered && <ReorderedNote />}
    </section>
  );
}
