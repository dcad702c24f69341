import { messages } from '@moonfloor/contract/api/messages';
import { type Field, tagKeys } from '@moonfloor/contract/records/field-kinds';
import {
  fieldEntries,
  type FieldsOf,
  findField,
  type MapFields,
  type NameOf,
  type PictureAddress,
} from '@moonfloor/contract/records/record-fields';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { plainDegrees, toDegrees } from '@moonfloor/contract/values/degrees';
import type { ExternalId } from '@moonfloor/contract/values/external-ids';
import { parseArtistPage } from '@moonfloor/contract/values/external-pages';
import { eventStatuses, type EventStatus, type ResourceType } from '@moonfloor/contract/values/lists';
import { distinctNames, normaliseName, normaliseText, splitList } from '@moonfloor/contract/values/text';
import { collectTranslations } from '@moonfloor/contract/values/translations';
import { type AccountSite, readWebAddress } from '@moonfloor/contract/values/web-address';
import type { Message } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { factsCodec, type FactValues } from './fact-values.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import { type LocalPicture, toPictureSource } from './local-picture.ts';
import { listOf, oneOf, type Reader, text } from './read-stored.ts';
import { referenceCodec, tagsCodec, type TagValues } from './tags-field.tsx';
import { normaliseTranslations, type TranslationValues, translationValues } from './translations-field.tsx';

/** The type of a form's value by the kind of its field; other kinds have text. */
type ValueTypes = Record<
  Exclude<Field['kind'], keyof ListTypes | 'choices' | 'translations' | 'facts' | 'floors' | 'reference'>,
  string
> &
  ListTypes & { reference: TagValues };

interface ListTypes {
  eventStatus: EventStatus;
  /** One entry per row; the last row may be empty. */
  names: string[];
  labels: string[];
  /** One address per row; the last row may be empty. */
  pages: string[];
  decorations: TagValues[];
  promoters: TagValues[];
  artists: TagValues[];
  /** In display order: URLs of stored pictures, ids of newly selected ones. */
  images: string[];
}

/** The values of a type's form, without those of line-ups. */
export type FormValues<T extends ResourceType> = MapFields<T, ValueTypes> & {
  [N in NameOf<T, 'choices'>]: FieldsOf<T>[N] extends { options: readonly (infer O)[] } ? O[] : never;
} & (NameOf<T, 'translations'> extends never ? unknown : TranslationValues) &
  (NameOf<T, 'facts'> extends never ? unknown : FactValues);

/** How a form has the values of a field: `V` in the form, `R` in the record. */
export interface Codec<V, R> {
  empty: V;
  /** Reads the value of a kept form. */
  read: Reader<V>;
  /** `name` is that of the field. */
  fromRecord(value: R, name: string, record: object): V;
  /** Returns the text that is sent. */
  toField(value: V): string;
  /** Returns the value as the record would have it once saved; `name` is that of the record. */
  toRecord(value: V, name: string): R;
}

function textCodec<R>(toRecord: (value: string) => R): Codec<string, R> {
  const fromRecord = (value: R): string => (value === null ? '' : String(value));
  return { empty: '', read: text, fromRecord, toField: (value) => value, toRecord };
}

const optionalText = textCodec(normaliseText);
const requiredText = textCodec((value) => value);
/** A link as the server completes it; one that it refuses stays as typed. */
const linkCodec = (site?: AccountSite) => textCodec((value) => readWebAddress(value, site) ?? normaliseText(value));
const number = textCodec((value) => (value.trim() === '' ? null : Number(value)));
const degrees: Codec<string, number | null> = { ...textCodec(toDegrees), toField: plainDegrees };

const namesCodec: Codec<string[], string[]> = {
  empty: [''],
  read: listOf(text),
  fromRecord: (names) => (names.length === 0 ? [''] : [...names]),
  toField: (rows) => JSON.stringify(rows),
  toRecord: (rows, name) =>
    distinctNames(
      rows.map((row) => normaliseName(row).replace(/\s+/gu, ' ')),
      name,
    ),
};

const pagesCodec: Codec<string[], ExternalId[]> = {
  empty: [''],
  read: listOf(text),
  fromRecord: (pages) => (pages.length === 0 ? [''] : pages.map(({ url }) => url)),
  toField: (rows) => JSON.stringify(rows),
  toRecord: (rows) => rows.flatMap((row) => parseArtistPage(row) ?? []),
};

const labelsCodec: Codec<string[], string | null> = {
  empty: [''],
  read: listOf(text),
  fromRecord: (labels) => (labels === null ? [''] : splitList(labels)),
  toField: (rows) => rows.join(','),
  toRecord: (rows) => normaliseName(splitList(rows.join(',')).join(',')) || null,
};

function choicesCodec(options: readonly string[]): Codec<string[], string | null> {
  const read = listOf(oneOf(options));
  const toRecord = (chosen: string[]): string | null => chosen.join(',') || null;
  return { empty: [], read, fromRecord: (chosen) => read(splitList(chosen ?? '')) ?? [], toField: String, toRecord };
}

/** One of some words; none is an empty text. */
function wordCodec(words: readonly string[]): Codec<string, string | null> {
  return { ...optionalText, read: oneOf(['', ...words]) };
}

const eventStatusCodec: Codec<EventStatus, EventStatus> = {
  empty: 'scheduled',
  read: oneOf(eventStatuses),
  fromRecord: (value) => value,
  toField: (value) => value,
  toRecord: (value) => value,
};

type AnyCodec = Codec<unknown, unknown>;

const upperText = textCodec((value) => normaliseName(value) || null);

/** How a form has a field whose value is an object with values of their own. */
interface PartsCodec {
  fromRecord(object: unknown): object;
  readers: object;
  /** Returns the object that is sent. */
  toField(values: object): object;
  /** Returns the object as the record would have it once saved. */
  toRecord(values: object): object;
}

const partsCodecs: { readonly [K in Field['kind']]?: PartsCodec } = {
  translations: {
    fromRecord: translationValues,
    readers: {},
    toField: collectTranslations,
    toRecord: normaliseTranslations,
  },
  facts: factsCodec,
};

/** How a form has fields of each kind; those of `partsCodecs` and pictures are not single values, and line-ups are up to the caller. */
const codecs: Readonly<Record<Field['kind'], ((field: Field) => AnyCodec) | undefined>> = {
  name: (field) => textCodec((value) => ('upper' in field ? normaliseName(value) : (normaliseText(value) ?? ''))),
  text: (field) => ('upper' in field ? upperText : optionalText),
  lines: () => optionalText,
  link: (field) => linkCodec('site' in field ? field.site : undefined),
  country: () => requiredText,
  'required-day': () => requiredText,
  day: () => optionalText,
  time: () => optionalText,
  'wall-time': () => optionalText,
  degrees: () => degrees,
  integer: () => number,
  eventStatus: () => eventStatusCodec,
  names: () => namesCodec,
  choices: (field) => choicesCodec('options' in field ? field.options : []),
  labels: () => labelsCodec,
  word: (field) => wordCodec('words' in field ? Object.keys(field.words) : []),
  reference: () => referenceCodec,
  translations: undefined,
  facts: undefined,
  image: undefined,
  images: undefined,
  floors: undefined,
  decorations: () => tagsCodec(tagKeys.decorations),
  promoters: () => tagsCodec(tagKeys.promoters),
  artists: () => tagsCodec(tagKeys.artists),
  pages: () => pagesCodec,
};

const newRecord = { id: 0, created_by: null, created_at: '', updated_at: '', claimed_by: [] };

type DuplicateQuery = { needed: readonly string[]; query: { name: string } };

/** What differs between the forms of the types. */
interface Parts<T extends ResourceType, V extends object, R extends SavedRecord> extends Pick<
  FormDefinition<V, R>,
  'importSchema'
> {
  /** By what duplicates are found, once `needed` is entered; by default the names. */
  duplicatesBy?: (values: V) => DuplicateQuery;
  /** The parts of a new record that its form does not edit, for the preview. */
  unsaved: Omit<R, keyof FieldsOf<T> | keyof typeof newRecord | 'picture' | PictureAddress<T>>;
  /** How the form has line-ups. */
  codecs?: { readonly [N in keyof V & keyof R]?: Codec<V[N], R[N]> };
  tooLarge?: FormDefinition<V, R>['picture']['tooLarge'];
}

/** `Parts` without the type's fields, for `defineAnyForm`. */
interface AnyParts extends Pick<FormDefinition<Values, Values & SavedRecord>, 'importSchema'> {
  duplicatesBy?: (values: Values) => DuplicateQuery;
  unsaved: Pick<SavedRecord, 'status'>;
  codecs?: Readonly<Record<string, AnyCodec>>;
  tooLarge?: Message;
}

/** Values of a form, or fields of a record, by their names. */
type Values = Readonly<Record<string, unknown>>;

/** Defines the form of a type by its fields. Several pictures (`images`) are up to the caller. */
export function defineForm<T extends ResourceType, R extends SavedRecord, V extends FormValues<T> = FormValues<T>>(
  type: T,
  parts: Parts<T, V, R>,
): FormDefinition<V, R> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of the type are those of `V` and `R`
  return defineAnyForm(type, parts as unknown as AnyParts) as unknown as FormDefinition<V, R>;
}

function defineAnyForm(
  type: ResourceType,
  { unsaved, codecs: ownCodecs = {}, tooLarge = messages.pictureTooLarge, duplicatesBy, ...rest }: AnyParts,
): FormDefinition<Values, Values & SavedRecord> {
  const calls = recordCallNames<ResourceType>(type);
  const entries = fieldEntries(type);
  const used = entries.flatMap(([name, field]) => {
    const codec = ownCodecs[name] ?? codecs[field.kind]?.(field);
    return codec === undefined ? [] : [[name, codec] as const];
  });
  const mapCodecs = <X>(valueOf: (name: string, codec: AnyCodec) => X): Record<string, X> =>
    Object.fromEntries(used.map(([name, codec]) => [name, valueOf(name, codec)]));
  const objects = entries.flatMap(([name, { kind }]) => {
    const codec = partsCodecs[kind];
    return codec === undefined ? [] : [[name, codec] as const];
  });
  /** The form's values of all objects of a record. */
  const partsOf = (record: Values): Values =>
    Object.fromEntries(objects.flatMap(([name, codec]) => Object.entries(codec.fromRecord(record[name] ?? {}))));
  const [pictures, { address, file }] = entries.flatMap(([name, field]) =>
    'address' in field ? [[name, field] as const] : [],
  )[0]!;
  const chosenPicture = (values: Values, chosen: readonly LocalPicture[]): LocalPicture[] =>
    chosen.filter(({ id }) => id === values[pictures]).slice(0, 1);
  /** Whether a record has no picture, or not any more. */
  const isRemoved = (values: Values): boolean => values[pictures] === '';
  const byNames = (values: Values): DuplicateQuery => {
    const name = String(values[`${type}_name`]);
    const names = findField(type, 'alternative_names') && {
      alternative_names: JSON.stringify(values['alternative_names']),
    };
    return { needed: [name], query: { name, ...names } };
  };
  return {
    type,
    ...rest,
    findDuplicates: (values, except) => {
      const { needed, query } = (duplicatesBy ?? byNames)(values);
      if (needed.some((entered) => entered.trim().length < 2)) return null;
      const request = (signal: AbortSignal) => api(calls.findDuplicates, { query: { ...query, except } }, { signal });
      return { key: JSON.stringify(query), request };
    },
    get: (id) => api(calls.get, { params: { id } }, { signed: true }),
    submit: (form, options) => api(calls.submit, { form }, options),
    update: (id, form, options) => api(calls.update, { params: { id }, form }, options),
    picture: { field: file, most: 1, tooLarge },
    empty: { ...mapCodecs((_, { empty }) => empty), ...partsOf({}), [pictures]: pictures === 'image' ? '' : [] },
    readers: {
      ...mapCodecs((_, { read }) => read),
      ...Object.fromEntries(objects.flatMap(([, { readers }]) => Object.entries(readers))),
    },
    valuesOf: (record) => ({
      // a server may leave out what the specification does not have
      ...mapCodecs((name, codec) => (name in record ? codec.fromRecord(record[name], name, record) : codec.empty)),
      ...partsOf(record),
      [pictures]: record[address] ?? '',
    }),
    fieldsOf: (values, _, editing) => ({
      ...mapCodecs((name, codec) => codec.toField(values[name])),
      ...Object.fromEntries(objects.map(([name, codec]) => [name, JSON.stringify(codec.toField(values))])),
      ...(editing && isRemoved(values) && { [address]: '' }),
    }),
    picturesOf: chosenPicture,
    fit: (values, record, chosen) => ({
      ...values,
      [pictures]: isRemoved(values) ? '' : (chosenPicture(values, chosen)[0]?.id ?? record?.[address] ?? ''),
    }),
    previewOf: (values, [chosen], record) => ({
      ...newRecord,
      ...unsaved,
      picture: null,
      [address]: null,
      ...record,
      ...(isRemoved(values) && { [address]: null, picture: null }),
      ...mapCodecs((name, codec) => codec.toRecord(values[name], String(values[`${type}_name`]))),
      ...Object.fromEntries(objects.map(([name, codec]) => [name, codec.toRecord(values)])),
      ...(chosen !== undefined && { [address]: chosen.url, picture: toPictureSource(chosen) }),
    }),
  };
}
