import { z } from 'zod';
import {
  optionalChoice,
  optionalDay,
  optionalDegrees,
  optionalEventStatus,
  optionalLabels,
  optionalLink,
  optionalText,
  optionalTime,
  optionalWallTime,
  optionalWord,
  optionalReference,
  optionalInteger,
  requiredCountry,
  requiredDay,
  requiredName,
} from '../api/fields.ts';
import { alternativeNames, externalPages, tagsField, translatedTexts, translations } from '../api/json-fields.ts';
import { limits } from '../api/limits.ts';
import { externalId } from '../values/external-ids.ts';
import { keysOf } from '../values/keys.ts';
import { eventStatuses, type ResourceType, resourceTypes } from '../values/lists.ts';
import { factsField, knownFacts } from './facts-form.ts';
import { type Field, tagKeys } from './field-kinds.ts';
import { fieldEntries, type MapFields } from './record-fields.ts';

/** Fields whose schemas are with their types: line-ups and pictures. */
type Special = 'floors' | 'decorations' | 'promoters' | 'image' | 'images';
type Kind = Exclude<Field['kind'], Special>;
type OfKind<K extends Kind> = Extract<Field, { kind: K }>;

/** For each kind the schema of a form's field. `required` is the message when a required field is missing. */
const forms = {
  name: ({ label, upper }: OfKind<'name'>, required: string) =>
    requiredName({ label, max: limits.name, upper, message: required }),
  text: (field: OfKind<'text'>) => optionalText(field),
  lines: (field: OfKind<'lines'>) => optionalText({ ...field, lines: true }),
  translations: (field: OfKind<'translations'>) => translations(field),
  link: ({ label, site }: OfKind<'link'>) => optionalLink(label, site),
  country: (_: OfKind<'country'>, required: string) => requiredCountry(required),
  'required-day': ({ label }: OfKind<'required-day'>, required: string) => requiredDay(label, required),
  day: ({ label }: OfKind<'day'>) => optionalDay(label),
  time: ({ label }: OfKind<'time'>) => optionalTime(label),
  'wall-time': ({ label }: OfKind<'wall-time'>) => optionalWallTime(label),
  degrees: ({ label, range }: OfKind<'degrees'>) => optionalDegrees(label, range),
  integer: ({ label, between }: OfKind<'integer'>) => optionalInteger(label, between),
  eventStatus: () => optionalEventStatus(),
  names: () => alternativeNames(),
  choices: ({ label, options, max, tooMany }: OfKind<'choices'>) => optionalChoice(label, options, max, tooMany),
  labels: () => optionalLabels(),
  word: ({ label, words }: OfKind<'word'>) => optionalWord(label, keysOf(words)),
  reference: ({ label }: OfKind<'reference'>) => optionalReference(label),
  artists: ({ label, one }: OfKind<'artists'>) =>
    tagsField(tagKeys.artists, { one, all: label }, limits.relatedArtists, 'Ziggy Starlight'),
  pages: ({ label }: OfKind<'pages'>) => externalPages(label),
  facts: () => factsField(),
} satisfies { [K in Kind]: (field: OfKind<K>, required: string) => z.ZodType };

const text = z.string();
const optional = text.nullable();
const number = z.number().nullable();

/** The name of an artist; only a public one has an id. */
export const namedArtist = z.object({ id: z.number().int().nullable(), artist_name: text });

/** For each kind the schema of a field in responses. */
const responses = {
  name: text,
  text: optional,
  lines: optional,
  translations: translatedTexts,
  link: optional,
  country: text,
  'required-day': text,
  day: optional,
  time: optional,
  'wall-time': optional,
  degrees: number,
  integer: z.number().int().nullable(),
  eventStatus: z.enum(eventStatuses),
  names: z.array(text),
  choices: optional,
  labels: optional,
  word: optional,
  reference: z.number().int().nullable(),
  artists: z.array(namedArtist),
  pages: z.array(externalId),
  facts: knownFacts,
} satisfies Record<Kind, z.ZodType>;

const isPlain = (field: Field): field is Extract<Field, { kind: Kind }> => Object.hasOwn(responses, field.kind);

const isRequired = ({ kind }: Field): boolean => kind === 'name' || kind === 'required-day' || kind === 'country';

/** Returns the schema of each field that has one; required ones first, so that missing fields are reported first. */
function shapeOf(type: ResourceType, schemaOf: (field: Extract<Field, { kind: Kind }>) => z.ZodType) {
  const fields = fieldEntries(type).toSorted(
    ([, one], [, other]) => Number(isRequired(other)) - Number(isRequired(one)),
  );
  return Object.fromEntries(fields.flatMap(([name, field]) => (isPlain(field) ? [[name, schemaOf(field)]] : [])));
}

type FormShape<T extends ResourceType> = MapFields<T, { [K in Kind]: ReturnType<(typeof forms)[K]> }>;

// oxlint-disable typescript/no-unsafe-type-assertion -- `fromEntries` forgets the fields
/** Returns the text fields of a type's multipart form, without line-ups. `required` is the message when one is missing. */
export function recordForm<T extends ResourceType>(type: T, required: string): z.ZodObject<FormShape<T>> {
  const builders: Readonly<Record<Kind, (field: never, required: string) => z.ZodType>> = forms;
  const shape = shapeOf(type, (field) => builders[field.kind](field as never, required));
  return z.object(shape as FormShape<T>) as unknown as z.ZodObject<FormShape<T>>;
}

/** Returns the name of a type's single picture in responses; undefined for several. */
export const pictureAddress = (type: ResourceType): string | undefined => pictureAddresses.get(type);

const pictureAddresses = new Map(
  resourceTypes.flatMap((type) =>
    fieldEntries(type).flatMap(([, field]) => (field.kind === 'image' ? [[type, field.address] as const] : [])),
  ),
);

/** Returns the text fields of the form that changes a record: an empty address of its picture removes that, others are ignored. */
export function changeForm<S extends z.ZodRawShape>(type: ResourceType, form: z.ZodObject<S>) {
  const address = pictureAddress(type);
  const fields = form.partial();
  // the address is in no type: only `splitPicture` reads it
  return (address === undefined ? fields : fields.extend({ [address]: z.string().optional() })) as typeof fields;
}

/** Returns the fields of a type in responses, without line-ups and pictures, and those that all records have. */
export const recordShape = <T extends ResourceType, const S extends readonly string[]>(type: T, statuses: S) => ({
  id: z.number().int(),
  ...(shapeOf(type, ({ kind }) => responses[kind]) as MapFields<T, typeof responses>),
  status: z.enum(statuses),
  created_by: z.number().int().nullable(),
  /** Usernames of a record's owners who agreed to be named on its page. */
  claimed_by: z.array(z.string()),
  created_at: text,
  updated_at: text,
});
