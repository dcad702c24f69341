import { useState } from 'react';
import type { HistoricFloor } from '@moonfloor/contract/activity';
import { fileUrl } from '../../../ui/file-url.ts';
import styles from './history.module.css';
import { type FloorChange, lineupChanges, nameChanges } from './lineup-changes.ts';

const reorderedNote = <p className={styles.note}>In a different order</p>;

/** Compares two lists of names: added, removed and unchanged ones. */
export function NamesDifference({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { added, removed, stayed, reordered } = nameChanges(before, after);
  return (
    <>
      <Names added={added} removed={removed} stayed={stayed} />
      {reordered && reorderedNote}
    </>
  );
}

/** Names as chips; added and removed ones are marked. */
function Names({
  added,
  removed,
  stayed = [],
}: {
  added: readonly string[];
  removed: readonly string[];
  stayed?: readonly string[];
}) {
  if (added.length + removed.length + stayed.length === 0) return null;
  return (
    <ul className={styles.names}>
      {(
        [
          ['del', removed],
          ['ins', added],
          ['span', stayed],
        ] as const
      ).flatMap(([Mark, names]) =>
        names.map((name, index) => (
          <li key={`${Mark} ${index} ${name}`}>
            <Mark>
              <bdi>{name}</bdi>
            </Mark>
          </li>
        )),
      )}
    </ul>
  );
}

/** Compares images by URL: removed, added and unchanged ones. */
export function ImagesDifference({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { added, removed, stayed, reordered } = nameChanges(before, after);
  return (
    <>
      <ul className={styles.images}>
        {(
          [
            ['Removed', removed],
            ['New', added],
            ['Same', stayed],
          ] as const
        ).flatMap(([what, addresses]) =>
          addresses.map((address) => <Image key={address} address={address} what={what} />),
        )}
      </ul>
      {reordered && reorderedNote}
    </>
  );
}

/** A thumbnail labelled with its change; text instead when the image file has been deleted. */
function Image({ address, what }: { address: string; what: 'New' | 'Removed' | 'Same' }) {
  const [gone, setGone] = useState(false);
  return (
    <li>
      <figure className={styles.image} data-what={what}>
        {gone ? (
          <span className={styles.noImage}>No longer stored</span>
        ) : (
          <img src={fileUrl(address)} alt={`${what} image`} width={96} height={96} onError={() => setGone(true)} />
        )}
        <figcaption aria-hidden={!gone}>{what}</figcaption>
      </figure>
    </li>
  );
}

/** Compares two line-ups floor by floor: added, removed and changed artists. Unchanged floors are only counted. */
export function LineupDifference({
  before,
  after,
}: {
  before: readonly HistoricFloor[];
  after: readonly HistoricFloor[];
}) {
  const { floors, same, reordered } = lineupChanges(before, after);
  return (
    <div className={styles.floors}>
      {floors.map((floor, index) => (
        <FloorDifference key={index} floor={floor} />
      ))}
      {reordered && <p className={styles.note}>Floors in a different order</p>}
      {same > 0 && (
        <p className={styles.note}>{same === 1 ? '1 floor is unchanged' : `${same} floors are unchanged`}</p>
      )}
    </div>
  );
}

const changeLabels = { added: 'New floor', removed: 'Removed floor', changed: 'Floor' } as const;

function FloorDifference({ floor }: { floor: FloorChange }) {
  const { name, previousName, what, added, removed, changed, reordered } = floor;
  return (
    <section className={styles.floor}>
      <p>
        {changeLabels[what]} <bdi className={styles.actor}>{name}</bdi>
        {previousName !== null && (
          <>
            , formerly <bdi>{previousName}</bdi>
          </>
        )}
      </p>
      <Names added={added} removed={removed} />
      {changed.length > 0 && (
        <p className={styles.note}>
          Other details: <bdi>{changed.join(', ')}</bdi>
        </p>
      )}
      {reordered && reorderedNote}
    </section>
  );
}
