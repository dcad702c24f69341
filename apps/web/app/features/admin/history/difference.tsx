import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Activity, Change, HistoricFloor, OtherRecord } from '@moonfloor/contract/records/activity';
import { findField, type NamesField, namesFields } from '@moonfloor/contract/records/record-fields';
import { factValueText } from '@moonfloor/contract/records/fact-texts';
import { factOfName, type TicketPrice } from '@moonfloor/contract/records/facts';
import { keysOf } from '@moonfloor/contract/values/keys';
import { eventStatuses, statuses } from '@moonfloor/contract/values/lists';
import { translationNames } from '@moonfloor/contract/values/translations';
import { msg, t } from '@moonfloor/messages/t';
import { Badge, type BadgeStatus } from '../../../ui/badge.tsx';
import { ChipList, Tag } from '../../../ui/chip.tsx';
import { formatDate } from '../../../ui/format.ts';
import { fileUrl } from '../../../ui/picture-source.ts';
import { rich } from '../../../ui/rich.tsx';
import { TextDifference } from '../../../ui/text-difference.tsx';
import { withHistoryParam } from '../../records/admin-paths.ts';
import { fieldLabel } from './activity-text.ts';
import styles from './history.module.css';
import { type FloorChange, lineupChanges, nameChanges } from './lineup-changes.ts';
import { trustTexts } from '../account-texts.ts';

type RecordOrUser = Activity['resource_type'];

/** What the values of a record mean: its type, and the records that they refer to by id. */
export interface About {
  type: RecordOrUser;
  referred: readonly OtherRecord[];
}

/** Lists the differences field by field. */
export function Differences({ changes, ...about }: About & { changes: readonly Change[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field} className={styles.change}>
          <dt className="quiet">{fieldLabel(about.type, change.field)}</dt>
          <dd>
            <Difference about={about} change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const dateFields: ReadonlySet<string> = new Set(['event_date', 'event_end_date', 'release_date']);
/** Fields whose values are comma-separated lists. */
export const listFields: ReadonlySet<string> = new Set(['artist_type', 'record_labels', 'styles']);
const texts: ReadonlySet<string> = new Set(['description', 'extras', 'artist_info', ...translationNames]);

const isNamesChange = (change: Change): change is Extract<Change, { field: NamesField }> =>
  (namesFields as readonly string[]).includes(change.field);

/** Values of one field before and after the change, displayed according to the field's type. */
function Difference({ about, change }: { about: About; change: Change }) {
  if (change.field === 'merged' || change.field === 'merged_into') return <MergedRecordLink {...change.after} />;
  if (change.field === 'suggestion') return <bdi>{change.after.author ?? t('Former member')}</bdi>;
  if (change.field === 'floors') return <LineupDifference before={change.before ?? []} after={change.after ?? []} />;
  if (isNamesChange(change)) {
    const { field, before, after } = change;
    const Names = field === 'images' ? PicturesDifference : NamesDifference;
    return <Names before={before ?? []} after={after ?? []} />;
  }
  const beforeAfter = (
    <BeforeAfter
      before={<Value about={about} field={change.field} value={change.before} />}
      after={<Value about={about} field={change.field} value={change.after} />}
    />
  );
  if (change.field === 'facts.prices') return beforeAfter;
  const { field, before, after } = change;
  if (field === 'status' || field === 'event_status') {
    return <BeforeAfter before={<StatusValue value={before} />} after={<StatusValue value={after} />} />;
  }
  if (field === 'trust') return <BeforeAfter before={trustText(before)} after={trustText(after)} />;
  if (field === 'image') return <PicturesDifference before={scalars(before)} after={scalars(after)} />;
  if (listFields.has(field)) return <NamesDifference before={parts(before)} after={parts(after)} />;
  if (texts.has(field) && before !== null && after !== null) {
    return <TextDifference before={valueText(before)} after={valueText(after)} />;
  }
  return beforeAfter;
}

export function StatusValue({ value }: { value: unknown }) {
  const statusName: BadgeStatus | undefined = [...statuses, ...eventStatuses].find((status) => status === value);
  return statusName === undefined ? null : <Badge status={statusName} />;
}

/** Returns what people read for a value of a record's field that stands for something: a word, or the id of a record. */
export function meaningOf({ type, referred }: About, name: string, value: unknown): ReactNode {
  const field = type === 'user' ? undefined : findField(type, name);
  if (field?.kind === 'reference') {
    const record = referred.find(({ type: to, id }) => to === field.to && id === value);
    return record === undefined ? String(value) : nameAndNumber(record);
  }
  const word = field?.kind === 'word' ? field.words[String(value)] : undefined;
  return word && t(word);
}

const nameAndNumber = ({ name, id }: OtherRecord): ReactNode =>
  rich('{name} (no. {id})', { name: <bdi>{name}</bdi>, id });

/** The other record of a merge, with a link to its history. */
function MergedRecordLink(other: OtherRecord) {
  const { search } = useLocation();
  return (
    <Link to={withHistoryParam(search, other)} preventScrollReset>
      {nameAndNumber(other)}
    </Link>
  );
}

const trustText = (value: Plain): string | null => {
  const trustName = keysOf(trustTexts).find((name) => name === value);
  return trustName === undefined ? null : t(trustTexts[trustName]);
};

type Plain = string | number | null;

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const scalars = (value: Plain): string[] => (typeof value === 'string' ? [value] : []);
const parts = (value: Plain): string[] => (typeof value === 'string' ? value.split(',') : []);

function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className={styles.compare}>
      <span className={styles.nothing}>{before}</span>
      <span aria-hidden="true" className={styles.arrow}>
        →
      </span>
      <span className="visually-hidden">{` ${t('became')} `}</span>
      <span>{after}</span>
    </span>
  );
}

interface ValueProps {
  about: About;
  field: string;
  value: Plain | readonly TicketPrice[];
}

function Value({ about, field, value }: ValueProps) {
  if (value === null || value === '') return <i className={styles.nothing}>{t('nothing')}</i>;
  const meaning = meaningOf(about, field, value);
  if (meaning !== undefined) return meaning;
  const fact = factOfName(field);
  const text = fact === undefined ? valueText(value) : factValueText(fact, value);
  return (
    <bdi className={styles.value} dir="auto">
      {dateFields.has(field) ? formatDate(text) : text}
    </bdi>
  );
}

type ListDifferenceProps<T = string> = { before: readonly T[]; after: readonly T[] };

const ReorderedNote = () => <p className="quiet">{t('In a different order')}</p>;

/** Compares two lists of names: added, removed and unchanged ones. */
function NamesDifference({ before, after }: ListDifferenceProps) {
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
function PicturesDifference({ before, after }: ListDifferenceProps) {
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
  const [missing, setMissing] = useState(false);
  const { label, alt } = pictureLabels[what];
  return (
    <li className={styles.image} data-what={what}>
      {missing ? (
        <span className={styles.noPicture}>{t('No longer stored')}</span>
      ) : (
        <img src={fileUrl(address)} alt={t(alt)} onError={() => setMissing(true)} />
      )}
      <p aria-hidden={!missing}>{t(label)}</p>
    </li>
  );
}

/** Compares two line-ups floor by floor: added, removed and changed artists. Unchanged floors are only counted. */
function LineupDifference({ before, after }: ListDifferenceProps<HistoricFloor>) {
  const { floors, unchangedCount, reordered } = lineupChanges(before, after);
  return (
    <div className={styles.floors}>
      {floors.map((floor, index) => (
        <FloorDifference key={index} floor={floor} />
      ))}
      {reordered && <p className="quiet">{t('Floors in a different order')}</p>}
      {unchangedCount > 0 && (
        <p className="quiet">
          {t('{count, plural, one {# floor is unchanged} other {# floors are unchanged}}', { count: unchangedCount })}
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
