import type { HistoricFloor } from '@moonfloor/contract/activity';
import { areFloors } from '@moonfloor/contract/field-values';
import type { MergeCandidate } from '@moonfloor/contract/merge';
import { Badge, type BadgeStatus } from '../../../ui/badge.tsx';
import { fileUrl } from '../../../ui/file-url.ts';
import { formatDate } from '../../../ui/format.ts';
import styles from './merge.module.css';

type Value = MergeCandidate['values'][string] | undefined;

const days: ReadonlySet<string> = new Set(['event_date', 'event_end_date', 'release_date']);
const lists: ReadonlySet<string> = new Set(['artist_type', 'record_labels', 'styles']);
const statuses: ReadonlySet<string> = new Set(['status', 'event_status']);

/** A field's value in readable form; a placeholder text when it is empty. */
export function MergeValue({ field, value }: { field: string; value: Value }) {
  if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return <i>nothing</i>;
  if (statuses.has(field)) return <Badge status={value as BadgeStatus} />;
  if (areFloors(value)) return <Floors floors={value} />;
  if (field === 'image' && typeof value === 'string') return <Images addresses={[value]} />;
  if (field === 'images' && Array.isArray(value)) return <Images addresses={value} />;
  return <bdi dir="auto">{valueText(field, value)}</bdi>;
}

function valueText(field: string, value: string | number | string[]): string {
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  if (days.has(field)) return formatDate(text);
  return lists.has(field) ? text.split(',').join(', ') : text;
}

function Images({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className={styles.images}>
      {addresses.map((address, at) => (
        <img
          key={address}
          className={styles.image}
          src={fileUrl(address)}
          alt={`Image ${at + 1}`}
          width={96}
          height={96}
          loading="lazy"
        />
      ))}
    </span>
  );
}

function Floors({ floors }: { floors: readonly HistoricFloor[] }) {
  return floors.map(({ name, artists }) => (
    <span key={name} className={styles.floor}>
      <bdi className={styles.floorName}>{name}</bdi> {artists.map((artist) => artist.artist_name).join(', ')}
    </span>
  ));
}
