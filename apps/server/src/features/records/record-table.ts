import { type Kysely, sql } from 'kysely';
import type { ModeratedType } from '@moonfloor/contract/moderation/moderation';
import type { Facts } from '@moonfloor/contract/records/facts';
import { fieldNames, findField, namesOfKind } from '@moonfloor/contract/records/record-fields';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { distinctNames } from '@moonfloor/contract/values/text';
import type { Translations } from '@moonfloor/contract/values/translations';
import type { Schema } from '../../db/schema.ts';
import { pictureColumns } from './pictures.ts';
import type { FieldColumns, StoredRecord } from './tables.ts';

/** The table of a type, aliased `record`, with the columns that all types have. */
export const recordTable = (type: ResourceType) => sql<Omit<StoredRecord, 'status'>>`${sql.table(type)}`.as('record');

/** The table of a moderated type, aliased `record`. */
export const moderatedTable = (type: ModeratedType) => sql<StoredRecord>`${sql.table(type)}`.as('record');

/** Returns the columns of a type's fields, with the name of its table. */
export function fieldColumns<T extends ResourceType>(type: T): `${T}.${keyof FieldColumns<T> & string}`[] {
  const elsewhere: readonly string[] = namesOfKind(type, 'floors', 'decorations', 'pages', 'image', 'images');
  const columns = fieldNames(type).flatMap((name) => (elsewhere.includes(name) ? [] : [`${type}.${name}`]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `flatMap` forgets which names there are
  return columns as `${T}.${keyof FieldColumns<T> & string}`[];
}

/** The column with the stored status of a type. */
export const statusColumn = (type: ResourceType) => sql.ref<string>(type === 'release' ? 'state' : 'status');

export const nameColumn = (type: ResourceType) => sql.ref<string>(`${type}_name`);

/** A column that a type may lack: null then. */
export const optionalColumn = <T = string>(name: string | undefined) =>
  name === undefined ? sql<T | null>`null` : sql.ref<T | null>(name);

/** The column with the series of an event; null for other types. */
export const seriesColumn = (type: ResourceType) =>
  optionalColumn<number>(type === 'event' ? 'record.series_id' : undefined).as('series_id');

/** The column with the first day of an event; null for other types. */
export const dayColumn = (type: ResourceType) =>
  optionalColumn(type === 'event' ? 'record.event_date' : undefined).as('day');

/** The texts of some columns without the empty ones, separated by commas; null when all are empty, or there is none. */
export const joinedColumns = (names: readonly string[]) => {
  const texts = names.map((name) => sql`, nullif(${sql.ref(name)}, '')`);
  return sql<string | null>`nullif(concat_ws(', ', null${sql.join(texts, sql``)}), '')`;
};

/** Selects the names and first pictures of records, whatever their status. */
export function selectNamesAndPictures(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  const picture =
    type === 'decoration'
      ? sql<string>`(select picture_id from decoration_image where decoration_id = record.id and position = 0)`
      : sql.ref<string>('record.picture_id');
  return db
    .selectFrom(recordTable(type))
    .leftJoin('picture', (join) => join.on('picture.id', '=', picture))
    .where('record.id', 'in', ids)
    .select(['record.id', nameColumn(type).as('name')])
    .select(pictureColumns);
}

/** Parses the column `descriptions`. */
export const parseTranslations = (json: string): Translations => (json === '{}' ? {} : JSON.parse(json));

/** Parses the column `facts`. */
export const parseFacts = (json: string): Facts => (json === '{}' ? {} : JSON.parse(json));

/** Parses a column with a list of names, or the lists of `otherNames`. */
export const parseNames = (json: string): string[] => (json === '[]' ? [] : JSON.parse(json).flat());

const listColumns = [...namesOfKind('artist', 'names', 'artists'), ...namesOfKind('event', 'promoters')];
type ListColumn = (typeof listColumns)[number];

/** A row with its JSON columns parsed. */
type Parsed<R> = {
  [C in keyof R]: C extends 'descriptions'
    ? Translations
    : C extends ListColumn
      ? string[]
      : C extends 'facts'
        ? Facts
        : R[C];
};

/** Parses those of the JSON columns that a row has. */
export function parseJsonColumns<R extends { descriptions?: string; facts?: string } & { [C in ListColumn]?: string }>(
  row: R,
): Parsed<R> {
  const parsed: object = {
    ...row,
    ...(row.descriptions !== undefined && { descriptions: parseTranslations(row.descriptions) }),
    ...Object.fromEntries(
      listColumns.flatMap((name) => (row[name] === undefined ? [] : [[name, parseNames(row[name])]])),
    ),
    ...(row.facts !== undefined && { facts: parseFacts(row.facts) }),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types do not know that spreading replaces them
  return parsed as Parsed<R>;
}

/** Returns the column `descriptions` of a form; nothing if the form does not change it. */
export const translationsColumn = ({ descriptions }: { descriptions?: Translations | undefined }) =>
  descriptions === undefined ? {} : { descriptions: JSON.stringify(descriptions) };

/** Returns the column `facts` of a form; nothing if the form does not change it. */
export const factsColumn = ({ facts }: { facts?: Facts | undefined }) =>
  facts === undefined ? {} : { facts: JSON.stringify(facts) };

/** Returns the column `alternative_names`, without the record's own name. */
export const namesColumn = (names: readonly string[] = [], ownName: string) => ({
  alternative_names: JSON.stringify(distinctNames(names, ownName)),
});

/** SQL condition: a record has alternative names. Written so that partial indexes are used. */
export const hasAlternativeNames = sql<boolean>`alternative_names <> '[]'`;

/** The names besides its own by which a record is found. */
export const otherNamesOf = ({ alternative_names: names = [], aliases = [] }: StoredRecord): string[] => [
  ...names,
  ...aliases,
];

/** The same as a column of a type, see `parseNames`; null if it has none. */
export const otherNames = (type: ResourceType) =>
  type === 'artist'
    ? sql<string | null>`'[' || alternative_names || ',' || aliases || ']'`
    : optionalColumn(findField(type, 'alternative_names') && 'alternative_names');

/** The stored statuses of each type's public and hidden records. */
export const storedStatus: Readonly<Record<ResourceType, { public: string; hidden: string }>> = {
  event: { public: 'published', hidden: 'draft' },
  artist: { public: 'active', hidden: 'inactive' },
  decoration: { public: 'active', hidden: 'inactive' },
  release: { public: 'listed', hidden: 'cancelled' },
  ...mapSimpleTypes(() => ({ public: 'active', hidden: 'inactive' })),
};

type ShownColumn = 'country' | 'day' | 'endDay' | 'eventStatus' | 'artistType' | 'artist';

/**
 * The columns of each type that search, lists of duplicates and the queue show besides the name and the picture; `place` is
 * without the country.
 */
export const shownColumns: Readonly<Record<ResourceType, { place: string[] } & Partial<Record<ShownColumn, string>>>> =
  {
    event: {
      place: ['event_location', 'area'],
      country: 'country',
      day: 'event_date',
      endDay: 'event_end_date',
      eventStatus: 'event_status',
    },
    artist: { place: ['artist_city'], country: 'artist_country', artistType: 'artist_type' },
    decoration: { place: ['area'], country: 'country' },
    release: { place: [], day: 'release_date', artist: 'artist_name' },
    ...mapSimpleTypes((type) => ({ place: findField(type, 'area') ? ['area'] : [], country: 'country' })),
  };
