import styles from './history.module.css';
import { nameChanges } from './lineup-changes.ts';

/** Compares two lists of names: added, removed and unchanged ones. */
export function NamesDifference({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { added, removed, stayed, reordered } = nameChanges(before, after);
  return (
    <>
      <Names added={added} removed={removed} stayed={stayed} />
      {reordered && <p className={styles.note}>In a different order</p>}
    </>
  );
}

/** Names as chips; added and removed ones are marked. */
export function Names({
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
      {removed.map((name, index) => (
        <li key={`- ${index} ${name}`}>
          <del>
            <bdi>{name}</bdi>
          </del>
        </li>
      ))}
      {added.map((name, index) => (
        <li key={`+ ${index} ${name}`}>
          <ins>
            <bdi>{name}</bdi>
          </ins>
        </li>
      ))}
      {stayed.map((name, index) => (
        <li key={`${index} ${name}`}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
