import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { addressSchema } from '../seo/schema-parts.ts';
import { fetchLabelReleases, LabelReleases } from './label-releases.tsx';
import { defineSimplePage } from './simple-page.tsx';

const page = defineSimplePage('label', {
  fetchMore: fetchLabelReleases,
  Sections: ({ record, more }) => <LabelReleases label={record.id} lists={more} />,
  schema: ({ area, country, references }) => ({
    '@type': 'Organization',
    address: addressSchema(area, country),
    ...(references['parent_label'] && {
      parentOrganization: { '@type': 'Organization', name: references['parent_label'].name },
    }),
  }),
});

export const parameters = ['upcoming', 'past'];

export const loader = serverLoader(page.load);
export const clientLoader = browserLoader(page.load);
export const meta = page.meta;

/** A record label, its releases and their artists. */
export default function LabelScreen() {
  return <page.Screen />;
}
