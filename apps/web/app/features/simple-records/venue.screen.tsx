import { findCountry } from '@moonfloor/contract/countries';
import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { defineSimplePage } from './simple-page.tsx';

const page = defineSimplePage('venue', {
  fetchMore: () => Promise.resolve(null),
  Sections: () => null,
  schema: ({ latitude, longitude, area, country, capacity }) => ({
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(area !== null && { addressLocality: area }),
      addressCountry: findCountry(country)?.code ?? country,
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(capacity !== null && { maximumAttendeeCapacity: capacity }),
  }),
});

export const loader = serverLoader(page.load);
export const clientLoader = browserLoader(page.load);
export const meta = page.meta;

/** A venue. */
export default function VenueScreen() {
  return <page.Screen />;
}
