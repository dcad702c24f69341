import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { fetchRecordEvents, RecordEvents } from '../lists/record-events.tsx';
import { venueFeeds } from '../records/feed-links.ts';
import { addressSchema } from '../seo/schema-parts.ts';
import { defineSimplePage } from './simple-page.tsx';

const page = defineSimplePage('venue', {
  fetchMore: (client, id, url) => fetchRecordEvents(client, { venue_id: id }, url),
  Sections: ({ record, more }) => <RecordEvents lists={more} of={{ venue_id: record.id }} />,
  feedsOf: ({ id, venue_name: name }) => venueFeeds(id, name),
  schema: ({ latitude, longitude, area, country, capacity }) => ({
    '@type': 'Place',
    address: addressSchema(area, country),
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(capacity !== null && { maximumAttendeeCapacity: capacity }),
  }),
});

export const parameters = ['upcoming', 'past'];

export const loader = serverLoader(page.load);
export const clientLoader = browserLoader(page.load);
export const meta = page.meta;

/** A venue and the events there. */
export default function VenueScreen() {
  return <page.Screen />;
}
