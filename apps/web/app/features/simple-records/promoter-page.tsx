import { fetchRecordEvents, RecordEvents } from '../lists/record-events.tsx';
import { promoterFeeds } from '../records/feed-links.ts';
import { addressSchema } from '../seo/schema-parts.ts';
import { defineSimplePage } from './simple-page.tsx';

/** A promoter or crew, and their events. */
export const promoterPage = defineSimplePage('promoter', {
  fetchMore: (client, id, url) => fetchRecordEvents(client, { promoter: id }, url),
  Sections: ({ record, more }) => <RecordEvents lists={more} of={{ promoter: record.id }} />,
  feedsOf: ({ id, promoter_name: name }) => promoterFeeds(id, name),
  schema: ({ area, country }) => ({ '@type': 'Organization', address: addressSchema(area, country) }),
});
