import { fetchRecordEvents, RecordEvents } from '../lists/record-events.tsx';
import { venueFeeds } from '../records/feed-links.ts';
import { addressSchema } from '../seo/schema-parts.ts';
import { defineSimplePage } from './simple-page.tsx';

/** A venue and the events there. */
export const venuePage = defineSimplePage('venue', {
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
