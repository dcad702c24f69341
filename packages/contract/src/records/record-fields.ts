import { languageCodes } from '@moonfloor/messages/languages';
import { msg, t } from '@moonfloor/messages/t';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { keysOf } from '../values/keys.ts';
import { artistTypes, type ResourceType, resourceTypes, styles } from '../values/lists.ts';
import { languageOfName, type TranslationName, translationLabel } from '../values/translations.ts';
import { factNames, factOf, factOfName, type FactValueName } from './facts.ts';
import { type Field, namesKinds, severalKinds } from './field-kinds.ts';
import { partNames } from './parts.ts';

/**
 * The fields of each type, in the order of its form. Free of zod, so that browsers can use them without loading a validator.
 */
export const recordFields = {
  event: {
    event_name: { kind: 'name', label: msg('Event name'), upper: true },
    event_date: { kind: 'required-day', label: msg('Start date') },
    start_time: { kind: 'time', label: msg('Start time') },
    event_end_date: { kind: 'day', label: msg('End date') },
    end_time: { kind: 'time', label: msg('End time') },
    event_status: { kind: 'eventStatus', label: msg('Event status') },
    alternative_names: { kind: 'names', label: msg('Alternative names') },
    description: { kind: 'lines', label: msg('Description'), max: limits.longText },
    descriptions: { kind: 'translations', label: msg('Description'), max: limits.longText },
    event_location: { kind: 'text', label: msg('Venue'), max: limits.place },
    country: { kind: 'country', label: msg('Country') },
    area: { kind: 'text', label: msg('Area'), max: limits.place },
    latitude: { kind: 'degrees', label: msg('Latitude'), range: 90 },
    longitude: { kind: 'degrees', label: msg('Longitude'), range: 180 },
    place_radius_km: { kind: 'integer', label: msg('Radius of the area (km)'), between: limits.placeRadiusKm },
    place_hidden_until: { kind: 'wall-time', label: msg('Place hidden until') },
    image: { kind: 'image', label: msg('Image'), address: 'image_url', file: 'event_image' },
    floors: { kind: 'floors', label: msg('Line-up') },
    promoters: { kind: 'promoters', label: msg('Promoters') },
    decorations: { kind: 'decorations', label: msg('Decorations') },
    extras: { kind: 'lines', label: msg('Extras'), max: limits.longText },
    event_page_link: { kind: 'link', label: msg('Event page link') },
    ticket_link: { kind: 'link', label: msg('Ticket link'), unsearched: true },
    price: { kind: 'text', label: msg('Price'), max: limits.price, unsearched: true },
    facts: { kind: 'facts', label: msg('Good to know') },
  },
  artist: {
    artist_name: { kind: 'name', label: msg('Artist name'), upper: true },
    artist_type: {
      kind: 'choices',
      label: msg('Types'),
      column: msg('Types (live, DJ, producer)'),
      options: artistTypes,
      max: artistTypes.length,
      tooMany: messages.tooManyStyles,
    },
    artist_country: { kind: 'country', label: msg('Country') },
    artist_city: { kind: 'text', label: msg('City'), max: limits.place },
    alternative_names: { kind: 'names', label: msg('Alternative names') },
    record_labels: { kind: 'labels', label: msg('Record labels') },
    artist_info: { kind: 'lines', label: msg('Bio'), max: limits.artistInfo },
    descriptions: { kind: 'translations', label: msg('Bio'), max: limits.artistInfo },
    styles: {
      kind: 'choices',
      label: msg('Styles'),
      options: styles,
      max: limits.artistStyles,
      tooMany: messages.tooManyStyles,
    },
    insta_link: { kind: 'link', site: 'instagram', label: msg('Instagram') },
    soundcloud_link: { kind: 'link', site: 'soundcloud', label: msg('SoundCloud') },
    website_link: { kind: 'link', label: msg('Website') },
    label_link: { kind: 'link', label: msg('Label'), column: msg('Label link') },
    fun_link: { kind: 'link', label: msg('Fun link') },
    aliases: { kind: 'artists', label: msg('Aliases'), one: msg('Alias') },
    members: { kind: 'artists', label: msg('Members'), one: msg('Member') },
    external_ids: { kind: 'pages', label: msg('Profiles on other sites') },
    image: { kind: 'image', label: msg('Image'), address: 'artist_image_url', file: 'artist_image' },
  },
  decoration: {
    decoration_name: { kind: 'name', label: msg('Decoration name'), upper: true },
    description: { kind: 'lines', label: msg('Description'), max: limits.longText },
    descriptions: { kind: 'translations', label: msg('Description'), max: limits.longText },
    country: { kind: 'country', label: msg('Country') },
    area: { kind: 'text', label: msg('Area'), max: limits.place },
    link1: { kind: 'link', label: msg('Website') },
    link2: { kind: 'link', label: msg('Link 2') },
    link3: { kind: 'link', label: msg('Link 3') },
    images: { kind: 'images', label: msg('Images'), address: 'image_urls', file: 'decoration_images' },
  },
  release: {
    release_name: { kind: 'name', label: msg('Release name') },
    artist_name: { kind: 'name', label: msg('Artist name'), upper: true },
    label: { kind: 'text', label: msg('Label'), max: limits.name, upper: true },
    release_date: { kind: 'required-day', label: msg('Release date') },
    link1: { kind: 'link', label: msg('Website') },
    link2: { kind: 'link', label: msg('Store') },
    link3: { kind: 'link', label: msg('Listen') },
    image: { kind: 'image', label: msg('Cover image'), address: 'cover_image_url', file: 'cover_image' },
  },
  venue: {
    venue_name: { kind: 'name', label: msg('Venue name'), listed: true },
    alternative_names: { kind: 'names', label: msg('Alternative names') },
    country: { kind: 'country', label: msg('Country'), listed: true },
    area: { kind: 'text', label: msg('Town or area'), max: limits.place, listed: true },
    latitude: { kind: 'degrees', label: msg('Latitude'), range: 90 },
    longitude: { kind: 'degrees', label: msg('Longitude'), range: 180 },
    setting: {
      kind: 'word',
      label: msg('Setting'),
      words: { indoor: msg('Indoor'), outdoor: msg('Outdoor'), both: msg('Indoor and outdoor') },
    },
    capacity: { kind: 'integer', label: msg('Capacity'), between: limits.capacity },
    access: { kind: 'lines', label: msg('How to get there'), max: limits.longText },
    description: { kind: 'lines', label: msg('Description'), max: limits.longText },
    descriptions: { kind: 'translations', label: msg('Description'), max: limits.longText },
    link1: { kind: 'link', label: msg('Website') },
    link2: { kind: 'link', label: msg('Link 2') },
    link3: { kind: 'link', label: msg('Link 3') },
    image: { kind: 'image', label: msg('Image'), address: 'image_url', file: 'venue_image' },
  },
  promoter: {
    promoter_name: { kind: 'name', label: msg('Promoter name'), listed: true },
    alternative_names: { kind: 'names', label: msg('Alternative names') },
    country: { kind: 'country', label: msg('Country'), listed: true },
    area: { kind: 'text', label: msg('Town or area'), max: limits.place, listed: true },
    description: { kind: 'lines', label: msg('Description'), max: limits.longText },
    descriptions: { kind: 'translations', label: msg('Description'), max: limits.longText },
    link1: { kind: 'link', label: msg('Website') },
    link2: { kind: 'link', label: msg('Link 2') },
    link3: { kind: 'link', label: msg('Link 3') },
    image: { kind: 'image', label: msg('Image'), address: 'image_url', file: 'promoter_image' },
  },
  label: {
    label_name: { kind: 'name', label: msg('Label name'), listed: true },
    alternative_names: { kind: 'names', label: msg('Alternative names') },
    country: { kind: 'country', label: msg('Country'), listed: true },
    area: { kind: 'text', label: msg('Town or area'), max: limits.place, listed: true },
    parent_label: { kind: 'reference', to: 'label', label: msg('Parent label') },
    description: { kind: 'lines', label: msg('Description'), max: limits.longText },
    descriptions: { kind: 'translations', label: msg('Description'), max: limits.longText },
    link1: { kind: 'link', label: msg('Website') },
    link2: { kind: 'link', label: msg('Store') },
    link3: { kind: 'link', label: msg('Listen') },
    image: { kind: 'image', label: msg('Image'), address: 'image_url', file: 'label_image' },
  },
  series: {
    series_name: { kind: 'name', label: msg('Series name'), upper: true, listed: true },
    alternative_names: { kind: 'names', label: msg('Alternative names') },
    country: { kind: 'country', label: msg('Country'), listed: true },
    area: { kind: 'text', label: msg('Town or area'), max: limits.place, listed: true },
    venue: { kind: 'reference', to: 'venue', label: msg('Venue') },
    promoter: { kind: 'reference', to: 'promoter', label: msg('Promoter') },
    description: { kind: 'lines', label: msg('Description'), max: limits.longText },
    descriptions: { kind: 'translations', label: msg('Description'), max: limits.longText },
    link1: { kind: 'link', label: msg('Website') },
    link2: { kind: 'link', label: msg('Link 2') },
    link3: { kind: 'link', label: msg('Link 3') },
    image: { kind: 'image', label: msg('Image'), address: 'image_url', file: 'series_image' },
  },
} as const satisfies Readonly<Record<ResourceType, Readonly<Record<string, Field>>>>;

export type FieldsOf<T extends ResourceType> = (typeof recordFields)[T];

/** The names of a type's fields of some kinds. */
export type NameOf<T extends ResourceType, K extends Field['kind'] = Field['kind']> = {
  [N in keyof FieldsOf<T>]: FieldsOf<T>[N] extends { kind: K } ? N : never;
}[keyof FieldsOf<T>] &
  string;

/** The fields of a type whose kinds a table has, with what it has for each kind. */
export type MapFields<T extends ResourceType, ByKind> = {
  -readonly [
    N in keyof FieldsOf<T> as FieldsOf<T>[N] extends { kind: keyof ByKind } ? N : never
  ]: FieldsOf<T>[N] extends { kind: infer K extends keyof ByKind } ? ByKind[K] : never;
};

/** The name of a type's pictures in responses. */
export type PictureAddress<T extends ResourceType> = {
  [N in keyof FieldsOf<T>]: FieldsOf<T>[N] extends { address: infer A extends string } ? A : never;
}[keyof FieldsOf<T>];

export const fieldEntries = (type: ResourceType): [name: string, field: Field][] => Object.entries(recordFields[type]);

/** Returns the names of a type's fields in the order of its form. */
export const fieldNames = <T extends ResourceType>(type: T) => keysOf(recordFields[type]);

/** Returns the names of a type's fields of some kinds. */
export function namesOfKind<T extends ResourceType, const K extends Field['kind']>(
  type: T,
  ...kinds: K[]
): NameOf<T, K>[] {
  const names = fieldEntries(type).flatMap(([name, { kind }]) => ((kinds as string[]).includes(kind) ? [name] : []));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `flatMap` forgets which names there are
  return names as NameOf<T, K>[];
}

/** A field of some type with a list of names, or of addresses. */
export type NamesField = { [T in ResourceType]: NameOf<T, (typeof namesKinds)[number]> }[ResourceType];

export const namesFields: readonly NamesField[] = [
  ...new Set(resourceTypes.flatMap((type): NamesField[] => namesOfKind(type, ...namesKinds))),
];

/**
 * A value of a record as forms, merges and the history have it: that of a field, but of `descriptions` and `facts` one for
 * each language and fact.
 */
export type ValueName<T extends ResourceType = ResourceType> = T extends ResourceType
  ?
      | NameOf<T, Exclude<Field['kind'], 'translations' | 'facts'>>
      | (NameOf<T, 'translations'> extends never ? never : TranslationName)
      | (NameOf<T, 'facts'> extends never ? never : FactValueName)
  : never;

const keysByKind: { readonly [K in Field['kind']]?: readonly string[] } = {
  translations: languageCodes,
  facts: factNames,
};

/** Returns the keys of a field whose value is an object with values of their own, see `parts.ts`; otherwise undefined. */
export const partKeys = ({ kind }: Field): readonly string[] | undefined => keysByKind[kind];

/** Returns the names of a type's values in the order of its form. */
export function valueNames<T extends ResourceType>(type: T): ValueName<T>[] {
  const names = fieldEntries(type).flatMap<string>(([name, field]) => {
    const keys = partKeys(field);
    return keys === undefined ? [name] : partNames(name, keys);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `flatMap` forgets which names there are
  return names as ValueName<T>[];
}

/** Returns the field of that name; undefined if the type has none. */
export function findField(type: ResourceType, name: string): Field | undefined {
  const fields: Readonly<Record<string, Field>> = recordFields[type];
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Returns the label of a value; undefined if the type has no value of that name. */
export function valueLabel(type: ResourceType, name: string): string | undefined {
  const fact = factOfName(name);
  if (fact !== undefined) return t(factOf(fact).label);
  const language = languageOfName(name);
  const field = findField(type, language === undefined ? name : 'descriptions');
  if (field === undefined || language === undefined) return field && t(field.label);
  return translationLabel(t(field.label), language);
}

/** Returns whether a field has several values: when two records are merged, those of both can be kept. */
export const hasSeveral = (type: ResourceType, name: string): boolean => {
  const field = findField(type, name);
  return field !== undefined && severalKinds.has(field.kind);
};
