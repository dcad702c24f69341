import { type Message, msg, t } from '@moonfloor/messages/t';
import type { ArtistForm } from './artists.ts';
import type { DecorationForm } from './decorations.ts';
import type { EventForm } from './events.ts';
import { keysOf } from './keys.ts';
import type { ResourceType } from './lists.ts';
import type { ReleaseForm } from './releases.ts';
import { languageOfName, type TranslationName, translationLabel, translationNames } from './translations.ts';

/**
 * Display names of the fields of each type, in the order of its form. `image` and `images` are pictures. Separate from
 * the schemas so that browsers can use them without loading a validator.
 */
export const fieldLabels = {
  event: {
    event_name: msg('Event name'),
    event_date: msg('Start date'),
    start_time: msg('Start time'),
    event_end_date: msg('End date'),
    end_time: msg('End time'),
    event_status: msg('Happening'),
    alternative_names: msg('Alternative names'),
    description: msg('Description'),
    descriptions: msg('Description'),
    event_location: msg('Venue'),
    country: msg('Country'),
    area: msg('Area'),
    latitude: msg('Latitude'),
    longitude: msg('Longitude'),
    place_radius_km: msg('Radius of the area (km)'),
    place_hidden_until: msg('Place hidden until'),
    image: msg('Image'),
    floors: msg('Line-up'),
    decorations: msg('Decorations'),
    extras: msg('Extras'),
    event_page_link: msg('Event page link'),
    ticket_link: msg('Ticket link'),
    price: msg('Price'),
  } satisfies Record<keyof EventForm | 'image', string>,
  artist: {
    artist_name: msg('Artist name'),
    artist_type: msg('Types'),
    artist_country: msg('Country'),
    artist_city: msg('City'),
    alternative_names: msg('Alternative names'),
    record_labels: msg('Record labels'),
    artist_info: msg('Bio'),
    descriptions: msg('Bio'),
    styles: msg('Styles'),
    insta_link: msg('Instagram'),
    soundcloud_link: msg('SoundCloud'),
    website_link: msg('Website'),
    label_link: msg('Label'),
    fun_link: msg('Fun link'),
    image: msg('Image'),
  } satisfies Record<keyof ArtistForm | 'image', string>,
  decoration: {
    decoration_name: msg('Decoration name'),
    description: msg('Description'),
    descriptions: msg('Description'),
    country: msg('Country'),
    area: msg('Area'),
    link1: msg('Website'),
    link2: msg('Link 2'),
    link3: msg('Link 3'),
    images: msg('Images'),
  } satisfies Record<keyof DecorationForm | 'images', string>,
  release: {
    release_name: msg('Release name'),
    artist_name: msg('Artist name'),
    label: msg('Label'),
    release_date: msg('Release date'),
    link1: msg('Website'),
    link2: msg('Store'),
    link3: msg('Listen'),
    image: msg('Cover image'),
  } satisfies Record<keyof ReleaseForm | 'image', string>,
} as const satisfies Record<ResourceType, object>;

/** Returns the names of a type's fields in the order of its form. */
export const fieldNames = <T extends ResourceType>(type: T) => keysOf(fieldLabels[type]);

type Name<T extends ResourceType> = ReturnType<typeof fieldNames<T>>[number];

/**
 * A value of a record as forms, merges and the history have it: that of a field, but of `descriptions` one for each
 * language.
 */
export type ValueName<T extends ResourceType = ResourceType> = T extends ResourceType
  ? Exclude<Name<T>, 'descriptions'> | ('descriptions' extends Name<T> ? TranslationName : never)
  : never;

/** Returns the names of a type's values in the order of its form. */
export function valueNames<T extends ResourceType>(type: T): ValueName<T>[] {
  const names: readonly string[] = fieldNames(type);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `flatMap` forgets which names there are
  return names.flatMap<string>((name) => (name === 'descriptions' ? translationNames : [name])) as ValueName<T>[];
}

/** Returns the label of a value; undefined if the type has no value of that name. */
export function valueLabel(type: ResourceType, name: string): string | undefined {
  const labels: Readonly<Record<string, Message>> = fieldLabels[type];
  const language = languageOfName(name);
  const label = labels[language === undefined ? name : 'descriptions'];
  if (label === undefined) return undefined;
  return language === undefined ? t(label) : translationLabel(t(label), language);
}
