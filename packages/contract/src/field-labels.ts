import type { ArtistForm } from './artists.ts';
import type { DecorationForm } from './decorations.ts';
import type { EventForm } from './events.ts';
import { keysOf } from './keys.ts';
import type { ResourceType } from './lists.ts';
import type { ReleaseForm } from './releases.ts';

/**
 * Display names of the fields of each type, in the order of its form. `image` and `images` are pictures. Separate from
 * the schemas so that browsers can use them without loading a validator.
 */
export const fieldLabels = {
  event: {
    event_name: 'Event name',
    event_date: 'Start date',
    start_time: 'Start time',
    event_end_date: 'End date',
    end_time: 'End time',
    event_status: 'Happening',
    description: 'Description',
    event_location: 'Venue',
    country: 'Country',
    area: 'Area',
    latitude: 'Latitude',
    longitude: 'Longitude',
    place_radius_km: 'Radius of the area (km)',
    image: 'Image',
    floors: 'Line-up',
    decorations: 'Decorations',
    extras: 'Extras',
    event_page_link: 'Event page link',
    ticket_link: 'Ticket link',
    price: 'Price',
  } satisfies Record<keyof EventForm | 'image', string>,
  artist: {
    artist_name: 'Artist name',
    artist_type: 'Types',
    artist_country: 'Country',
    artist_city: 'City',
    record_labels: 'Record labels',
    artist_info: 'Bio',
    styles: 'Styles',
    insta_link: 'Instagram',
    soundcloud_link: 'SoundCloud',
    website_link: 'Website',
    label_link: 'Label',
    fun_link: 'Fun link',
    image: 'Image',
  } satisfies Record<keyof ArtistForm | 'image', string>,
  decoration: {
    decoration_name: 'Decoration name',
    description: 'Description',
    country: 'Country',
    area: 'Area',
    link1: 'Website',
    link2: 'Link 2',
    link3: 'Link 3',
    images: 'Images',
  } satisfies Record<keyof DecorationForm | 'images', string>,
  release: {
    release_name: 'Release name',
    artist_name: 'Artist name',
    label: 'Label',
    release_date: 'Release date',
    link1: 'Website',
    link2: 'Store',
    link3: 'Listen',
    image: 'Cover image',
  } satisfies Record<keyof ReleaseForm | 'image', string>,
} as const satisfies Record<ResourceType, object>;

/** Returns the names of a type's fields in the order of its form. */
export const fieldNames = <T extends ResourceType>(type: T) => keysOf(fieldLabels[type]);
