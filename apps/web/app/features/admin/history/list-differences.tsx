import { useState } from 'react';
import type { HistoricFloor } from '@moonfloor/contract/activity';
import { ChipList, Tag } from '../../../ui/chip.tsx';
import { fileUrl } from '../../../ui/file-url.ts';
import styles from './history.module.css';
import { type FloorChange, lineupChanges, nameChanges } from './lineup-changes.ts';

type ListDifferenceProps<T = string> = { before: readonly T[]; after: readonly T[] };

const reorderedNote = <p className="quiet">In a different order</p>;

/** Compares two lists of names: added, removed and unchanged ones. */
export function NamesDifference({ before, after }: ListDifferenceProps) {
  const { added, removed, stayed, reordered } = nameChanges(before, after);
  return (
    <>
      <Names del={removed} ins={added} span={stayed} />
      {reordered && reorderedNote}
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

/** Compares images by URL: removed, added and unchanged ones. */
export function ImagesDifference({ before, after }: ListDifferenceProps) {
  const { added, removed, stayed, reordered } = nameChanges(before, after);
  const images = { Removed: removed, New: added, Same: stayed };
  return (
    <>
      <ul className="wrapped">
        {Object.entries(images).flatMap(([what, addresses]) =>
          addresses.map((address) => <Image key={address} address={address} what={what} />),
        )}
      </ul>
      {reordered && reorderedNote}
    </>
  );
}

/** A thumbnail labelled with its change; text instead when the image file has been deleted. */
function Image({ address, what }: { address: string; what: string }) {
  const [gone, setGone] = useState(false);
  return (
    <li className={styles.image} data-what={what}>
      {gone ? (
        <span className={styles.noImage}>No longer stored</span>
      ) : (
        <img src={fileUrl(address)} alt={`${what} image`} onError={() => setGone(true)} />
      )}
      <p aria-hidden={!gone}>{what}</p>
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
      {reordered && <p className="quiet">Floors in a different order</p>}
      {same > 0 && <p className="quiet">{same === 1 ? '1 floor is unchanged' : `${same} floors are unchanged`}</p>}
    </div>
  );
}

const changeLabels = { added: 'New floor', removed: 'Removed floor', changed: 'Floor' } as const;

function FloorDifference({ floor }: { floor: FloorChange }) {
  const { name, previousName, what, added, removed, changed, reordered } = floor;
  return (
    <section className={styles.floors}>
      <p>
        {changeLabels[what]} <bdi className={styles.actor}>{name}</bdi>
        {previousName !== null && (
          <>
            , formerly <bdi>{previousName}</bdi>
          </>
        )}
      </p>
      <Names del={removed} ins={added} />
      {changed.length > 0 && (
        <p className="quiet">
          Other details: <bdi>{changed.join(', ')}</bdi>
        </p>
      )}
      {reordered && reorderedNote}
    </section>
  );
}
