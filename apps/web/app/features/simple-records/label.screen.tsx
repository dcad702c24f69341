import type { Release } from '@moonfloor/contract/records/releases';
import { t } from '@moonfloor/messages/t';
import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { CardList } from '../../ui/card.tsx';
import { Chip, ChipList } from '../../ui/chip.tsx';
import { Section, SectionMore } from '../../ui/page.tsx';
import { ReleaseCardItem } from '../lists/release-card.tsx';
import { addressOf, defineSimplePage } from './simple-page.tsx';

/** Number of releases of each list that the page shows. */
const shown = 48;

const page = defineSimplePage('label', {
  fetchMore: async (client, id) => {
    const query = { label_id: id, query: '', page: 1, limit: shown };
    const [upcoming, past] = await Promise.all(
      (['listUpcomingReleases', 'listPastReleases'] as const).map((call) =>
        client(call, { query }).catch(() => ({ releases: [], pagination: { pages: 1 } })),
      ),
    );
    return { releases: [...upcoming!.releases, ...past!.releases], more: past!.pagination.pages > 1 };
  },
  Sections: ({ record, more: { releases, more } }) => (
    <>
      <Releases releases={releases} allOf={more ? record.label_name : null} />
      <Artists releases={releases} />
    </>
  ),
  schema: ({ area, country, references }) => ({
    '@type': 'Organization',
    address: addressOf(area, country),
    ...(references['parent_label'] && {
      parentOrganization: { '@type': 'Organization', name: references['parent_label'].name },
    }),
  }),
});

export const loader = serverLoader(page.load);
export const clientLoader = browserLoader(page.load);
export const meta = page.meta;

/** A record label, its releases and their artists. */
export default function LabelScreen() {
  return <page.Screen />;
}

/** The latest releases of a label; `allOf` is its name if it has more. */
function Releases({ releases, allOf }: { releases: readonly Release[]; allOf: string | null }) {
  if (releases.length === 0) return null;
  return (
    <Section title={t('RELEASES')} id="releases">
      <CardList layout="small">
        {releases.map((release) => (
          <ReleaseCardItem key={release.id} release={release} small />
        ))}
      </CardList>
      {allOf !== null && (
        <SectionMore to={`/releases?${new URLSearchParams({ tab: 'past', q: allOf })}`}>
          {t('All releases on this label')}
        </SectionMore>
      )}
    </Section>
  );
}

/** The artists of some releases by name. */
function Artists({ releases }: { releases: readonly Release[] }) {
  const artists = new Map(releases.map(({ artist_name: name, artist_id: id }) => [name, id]));
  if (artists.size === 0) return null;
  return (
    <Section title={t('ARTISTS')} id="artists">
      <ChipList label={t('Artists')}>
        {[...artists]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([name, id]) => (
            <Chip key={name} name={name} to={id == null ? undefined : `/artist/${id}`} />
          ))}
      </ChipList>
    </Section>
  );
}
