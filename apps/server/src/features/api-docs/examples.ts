import type { CallName } from '@moonfloor/contract/api/calls';

/** An example request of a call, for the API's documentation. */
export interface Example {
  /** Path and query. */
  path: string;
  body?: unknown;
  /** Fields of a form; one that begins with `@` is a file. */
  form?: Readonly<Record<string, string>>;
}

/** Examples of the most commonly used calls. */
export const examples: Readonly<Partial<Record<CallName, Example>>> = {
  listEvents: { path: '/events/all?country=Portugal&when=upcoming&style=Forest&limit=20' },
  listEventCountries: { path: '/events/countries?from=2027-06-04&to=2027-06-06' },
  getEvent: { path: '/events/12' },
  listArtists: { path: '/artists/all' },
  getArtist: { path: '/artists/7' },
  listDecorations: { path: '/decorations/all' },
  getDecoration: { path: '/decorations/4' },
  listUpcomingReleases: { path: '/releases/upcoming?page=1&limit=10' },
  listPastReleases: { path: '/releases/past?query=moss&page=1' },
  getRelease: { path: '/releases/5' },
  getOembed: { path: '/oembed?url=https%3A%2F%2Fmoonfloor.example%2Fevent%2F12&maxwidth=480' },
  validate: { path: '/auth/validate' },
  createToken: { path: '/auth/tokens', body: { name: 'Season import', scopes: ['read', 'submit'], days: 90 } },
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
      floors: '[{"name":"Main Floor","artists":[{"name":"Ziggy Starlight","artist_type":"LIVE"}]}]',
      ticket_link: 'https://tickets.example/full-moon',
      price: '20–35 €, presale 18 €',
      facts: '{"showers":"yes","dogs":"no","minimum_age":18}',
      event_image: '@flyer.jpg',
    },
  },
  updateEvent: { path: '/events/12', form: { event_status: 'postponed' } },
  submitArtist: {
    path: '/artists/submit',
    form: {
      artist_name: 'Ziggy Starlight',
      artist_country: 'Portugal',
      artist_type: 'Live,DJ',
      styles: 'Forest,Psytrance',
      aliases: '[{"artist_name":"Stardust"}]',
    },
  },
  updateArtist: { path: '/artists/7', form: { artist_city: 'Évora' } },
  submitDecoration: {
    path: '/decorations/submit',
    form: { decoration_name: 'Web Weavers', country: 'Portugal', decoration_images: '@stage.jpg' },
  },
  submitRelease: {
    path: '/releases/submit',
    form: { release_name: 'Dawn', artist_name: 'Ziggy Starlight', label: 'Moss', release_date: '2027-03-01' },
  },
};
