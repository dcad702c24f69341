import { releaseFeeds } from '../records/feed-links.ts';
import { addressSchema } from '../seo/schema-parts.ts';
import { fetchLabelReleases, LabelReleases } from './label-releases.tsx';
import { defineSimplePage } from './simple-page.tsx';

/** A record label, its releases and their artists. */
export const labelPage = defineSimplePage('label', {
  fetchMore: fetchLabelReleases,
  feedsOf: ({ id }) => releaseFeeds({ label_id: String(id) }),
  Sections: ({ record, more }) => <LabelReleases label={record.id} lists={more} />,
  schema: ({ area, country, references }) => ({
    '@type': 'Organization',
    address: addressSchema(area, country),
    ...(references['parent_label'] && {
      parentOrganization: { '@type': 'Organization', name: references['parent_label'].name },
    }),
  }),
});
