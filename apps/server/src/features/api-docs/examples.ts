import type { EventCard, EventDetail } from '../events/events.ts';
import type { Api } from './api.ts';
import type { CallName } from './calls.ts';
import type { ResponseBody } from './endpoint.ts';

/** An example request and response of a call, for the API's documentation. */
export interface Example<N extends CallName = CallName> {
  /** Path and query. */
  path: string;
  body?: unknown;
  /** Fields of a form; one that begins with `@` is a file. */
  form?: Readonly<Record<string, string>>;
  response?: ResponseBody<Api[N]>;
}

const created_at = '2027-01-10T18:04:00.000Z';
const updated_at = '2027-02-01T09:30:00.000Z';
const artist = {
  artist_name: 'ZIGGY STARLIGHT',
  artist_type: 'LIVE',
  artist_country: 'Portugal',
  record_labels: 'MOSS',
  artist_info: null,
};
const floor = { floor_id: 31, floor_name: 'MAIN FLOOR', name: 'MAIN FLOOR' };
const set = { set_start: '2027-07-17T23:00', set_end: '2027-07-18T00:30', pairing: null, cancelled: false };
const picture = {
  src: '/media/0f8a1c2b3d4e5f60718293a4b5c6d7e8-1200.webp',
  width: 1200,
  height: 1697,
  preview: '3PcNNYSFeXh/d3eld0iHZoZgVwh2',
  widths: [160, 320, 640, 1200],
};

const card: EventCard = {
  id: 12,
  event_name: 'FULL MOON GATHERING',
  event_date: '2027-07-17',
  event_end_date: '2027-07-18',
  start_time: '22:00',
  end_time: '12:00',
  event_status: 'scheduled',
  event_location: 'Old Mill',
  country: 'Portugal',
  area: 'Alentejo',
  image_url: picture.src,
  picture,
  latitude: 38.57,
  longitude: -7.91,
  place_radius_km: null,
  place_hidden_until: null,
  status: 'published',
  created_by: 3,
  series_id: 4,
  recurrence: 'FREQ=MONTHLY;BYDAY=3SA',
  styles: ['Forest'],
  floors: [{ ...floor, artists: [{ id: 7, artist_name: artist.artist_name }] }],
};

const { styles: _, recurrence: __, ...cardOfDetail } = card;
const detail: EventDetail = {
  ...cardOfDetail,
  alternative_names: ['FMG'],
  description: 'A night by the river.',
  descriptions: { de: 'Eine Nacht am Fluss.' },
  extras: 'Bring your own cup',
  event_page_link: 'https://example.com/full-moon',
  ticket_link: 'https://tickets.example/full-moon',
  price: '20–35 €, presale 18 €',
  facts: {
    showers: 'yes',
    dogs: 'no',
    minimum_age: 18,
    prices: [{ label: 'Presale', amount: 18, currency: 'EUR', until: '2027-06-30' }],
  },
  floors: [{ ...floor, hours: [], artists: [{ id: 7, ...artist, ...set }] }],
  decorations: [{ id: null, decoration_name: 'WEB WEAVERS' }],
  promoters: [{ id: 3, promoter_name: 'MOON TRIBE' }],
  venue_id: 5,
  previous_date: null,
  series_day: '2027-07-17',
  sources: [],
  interested: 31,
  going: 12,
  claimed_by: [],
  starts_at: '2027-07-17T21:00:00.000Z',
  ends_at: '2027-07-18T11:00:00.000Z',
  created_at,
  updated_at,
};

const artistResponse: ResponseBody<Api['getArtist']> = {
  ...artist,
  id: 7,
  alternative_names: ['ЗИГГИ СТАРЛАЙТ'],
  artist_type: 'Live,DJ',
  artist_city: 'Évora',
  styles: 'Forest,Psytrance',
  artist_image_url: null,
  picture: null,
  status: 'active',
  created_by: 3,
  artist_info: 'Plays at dawn.',
  descriptions: { de: 'Spielt im Morgengrauen.' },
  insta_link: null,
  soundcloud_link: 'https://soundcloud.com/ziggy',
  website_link: null,
  label_link: null,
  fun_link: null,
  aliases: [{ id: 21, artist_name: 'STARDUST' }],
  members: [],
  alias_of: [],
  projects: [{ id: 22, artist_name: 'ZIGGY & FRIENDS' }],
  created_at,
  updated_at,
  external_ids: [{ source: 'discogs', source_id: '123456', url: 'https://www.discogs.com/artist/123456' }],
  claimed_by: ['ziggy'],
};

const floors = JSON.stringify([{ name: 'Main Floor', artists: [{ name: 'Ziggy Starlight', artist_type: 'LIVE' }] }]);

/** Examples of the most commonly used calls. */
export const examples: { readonly [N in CallName]?: Example<N> } = {
  listEvents: {
    path: '/events/all?country=Portugal&when=upcoming&style=Forest&limit=20',
    response: { events: [card], pagination: { page: 1, limit: 20, total: 1, pages: 1 } },
  },
  listEventCountries: {
    path: '/events/countries?from=2027-06-04&to=2027-06-06',
    response: [{ country: 'Portugal', upcoming: 14, past: 212, next_date: '2027-06-05' }],
  },
  getEvent: { path: '/events/12', response: detail },
  listArtists: { path: '/artists/all' },
  getArtist: { path: '/artists/7', response: artistResponse },
  listDecorations: { path: '/decorations/all' },
  getDecoration: { path: '/decorations/4' },
  listUpcomingReleases: { path: '/releases/upcoming?page=1&limit=10' },
  listPastReleases: { path: '/releases/past?query=moss&page=1' },
  getRelease: { path: '/releases/5' },
  getOembed: {
    path: '/oembed?url=https%3A%2F%2Fmoonfloor.example%2Fevent%2F12&maxwidth=480',
    response: {
      version: '1.0',
      type: 'rich',
      title: card.event_name,
      provider_name: 'Moonfloor',
      provider_url: 'https://moonfloor.example',
      html: '<iframe src="https://moonfloor.example/embed?event=12" title="FULL MOON GATHERING" width="480" height="190" style="border:0;max-width:100%" loading="lazy"></iframe>',
      width: 480,
      height: 190,
      thumbnail_url: 'https://moonfloor.example/share-cards/event-12.jpg',
      thumbnail_width: 1200,
      thumbnail_height: 630,
      cache_age: 3600,
    },
  },

  validate: {
    path: '/auth/validate',
    response: {
      id: 3,
      username: 'ziggy',
      email: 'ziggy@example.com',
      role: 'user',
      second_factor_needed: false,
      created_at,
      language: 'en',
      time_zone: null,
    },
  },
  createToken: {
    path: '/auth/tokens',
    body: { name: 'Season import', scopes: ['read', 'submit'], days: 90 },
    response: {
      id: 1,
      name: 'Season import',
      scopes: ['read', 'submit'],
      ending: 'x7Qk',
      created_at,
      expires_at: '2027-04-10T18:04:00.000Z',
      last_used_at: null,
      token: 'mf_2n0yZ3mVb1cXk9LQp4sT6uW8aE5rG7hJ0dFqYiOx7Qk',
    },
  },
  submitEvent: {
    path: '/events/submit',
    form: {
      event_name: 'Full Moon Gathering',
      event_date: '2027-07-17',
      country: 'Portugal',
      area: 'Alentejo',
      alternative_names: '["FMG"]',
      description: 'A night by the river.',
      descriptions: '{"de":"Eine Nacht am Fluss."}',
      floors,
      ticket_link: 'https://tickets.example/full-moon',
      price: '20–35 €, presale 18 €',
      facts: '{"showers":"yes","dogs":"no","minimum_age":18}',
      event_image: '@flyer.jpg',
    },
    response: { ...detail, status: 'draft' },
  },
  updateEvent: {
    path: '/events/12',
    form: { event_status: 'postponed' },
    response: { ...detail, event_status: 'postponed' },
  },
  submitArtist: {
    path: '/artists/submit',
    form: {
      artist_name: 'Ziggy Starlight',
      artist_country: 'Portugal',
      artist_type: 'Live,DJ',
      styles: 'Forest,Psytrance',
      aliases: '[{"artist_name":"Stardust"}]',
    },
    response: artistResponse,
  },
  updateArtist: { path: '/artists/7', form: { artist_city: 'Évora' }, response: artistResponse },
  submitDecoration: {
    path: '/decorations/submit',
    form: { decoration_name: 'Web Weavers', country: 'Portugal', decoration_images: '@stage.jpg' },
  },
  submitRelease: {
    path: '/releases/submit',
    form: { release_name: 'Dawn', artist_name: 'Ziggy Starlight', label: 'Moss', release_date: '2027-03-01' },
  },
};
