import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SimpleType } from '@moonfloor/contract/values/lists';
import type { Field } from '@moonfloor/contract/records/field-kinds';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import type { SimpleRecord } from '@moonfloor/contract/records/simple-records';
import { simpleName } from '@moonfloor/contract/records/simple-types';
import { formatNumber, t } from '@moonfloor/messages/t';
import { Fact } from '../../ui/detail.tsx';
import { Flag } from '../../ui/flag.tsx';
import { PlaceIcon, StarsIcon } from '../../ui/icons.tsx';
import { LargePicture } from '../../ui/large-picture.tsx';
import { Prose, Section } from '../../ui/page.tsx';
import { topSizes } from '../../ui/picture-source.ts';
import { NameList } from '../../ui/rich.tsx';
import { placeNames } from '../records/format-place.ts';
import { textForReader } from '../records/local-text.ts';
import { typeIcons } from '../records/type-icons.tsx';
import { PlaceSection } from '../records/place-section.tsx';
import { type ArticleFrame, RecordArticle } from '../records/record-article.tsx';

/** A record of any simple type; generic code reads its values by the names of fields. */
interface Shown {
  type: SimpleType;
  record: SimpleRecord;
}

/** Returns a text of a record; null if it or the field is missing. */
function textOf(record: SimpleRecord, name: string): string | null {
  const value: unknown = { ...record }[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the place of a record as pages show it. */
const placeOf = (record: SimpleRecord) => ({
  event_location: null,
  area: record.area ?? null,
  country: record.country,
});

/** The page of a record of a simple type: its facts follow from the fields. */
export function SimpleView({ type, record, facts, children, ...frame }: ArticleFrame & Shown & { facts?: ReactNode }) {
  const name = simpleName(type, record);
  const fields = fieldEntries(type);
  const { latitude = null, longitude = null } = record;
  return (
    <RecordArticle
      {...frame}
      title={name}
      badge={record.status !== 'active' && record.status}
      media={<LargePicture picture={record.picture} name={name} sizes={topSizes} priority />}
      facts={
        <>
          <Fact icon={<PlaceIcon />} label={t('Place')}>
            <div>
              <Flag country={record.country} /> <NameList names={placeNames(placeOf(record))} />
            </div>
          </Fact>
          {facts}
          {fields.map(([field, content]) => (
            <FieldFact key={field} field={content} name={field} record={record} />
          ))}
        </>
      }
      alternativeNames={record.alternative_names}
      text={textForReader(record.description, record.descriptions)}
      links={fields.flatMap(([field, { kind, label }]) =>
        kind === 'link' ? [{ to: textOf(record, field), label: t(label) }] : [],
      )}
      claimedBy={record.claimed_by}
    >
      {fields.map(([field, { kind, label }]) => {
        const text = kind === 'lines' && field !== 'description' ? textOf(record, field) : null;
        return (
          text !== null && (
            <Section key={field} title={t(label)} id={field}>
              <Prose>{text}</Prose>
            </Section>
          )
        );
      })}
      {type === 'venue' && (
        <PlaceSection located={{ ...placeOf(record), event_location: name, latitude, longitude }} name={name} />
      )}
      {children}
    </RecordArticle>
  );
}

interface FieldFactProps {
  field: Field;
  name: string;
  record: SimpleRecord;
}

/** A field as a fact; nothing if it is empty, or shown elsewhere. */
function FieldFact({ field, name, record }: FieldFactProps) {
  const value = valueOf(field, name, record);
  if (value === null) return null;
  const Icon = field.kind === 'reference' ? typeIcons[field.to] : StarsIcon;
  return (
    <Fact icon={<Icon />} label={t(field.label)}>
      {value}
    </Fact>
  );
}

function valueOf(field: Field, name: string, record: SimpleRecord): ReactNode {
  const value: unknown = { ...record }[name];
  if (field.kind === 'word') {
    const word = field.words[String(value)];
    return word === undefined ? null : t(word);
  }
  if (field.kind === 'integer') return typeof value === 'number' ? formatNumber(value) : null;
  if (field.kind === 'reference') {
    const other = record.references[name];
    return other === undefined ? null : (
      <Link to={`/${field.to}/${other.id}`}>
        <bdi>{other.name}</bdi>
      </Link>
    );
  }
  return field.kind === 'text' && name !== 'area' ? textOf(record, name) : null;
}
