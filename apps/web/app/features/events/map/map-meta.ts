import type { MetaArgs } from 'react-router';
import { findCountry } from '@moonfloor/contract/values/countries';
import { countryName } from '@moonfloor/contract/values/country-names';
import { t } from '@moonfloor/messages/t';
import { pageNumber } from '../../../ui/page-number.ts';
import { isPastEnd } from '../../lists/paged-list.tsx';
import { pagedPath, pageMeta, type ToAbsoluteUrl } from '../../seo/page-meta.ts';
import { mapFeeds, parseMapFilter } from '../map-filter.ts';

/** Parameters that make a distinct page for search engines; all others are individual searches. */
const seoParameters = new Set(['country', 'when', 'page']);

/** Returns the metadata of the map page: each country, and past events, are indexed as separate pages. */
export function mapMeta(args: MetaArgs & { loaderData?: { record: { first: { pages: number } } | null } | undefined }) {
  const search = new URLSearchParams(args.location.search);
  const country = findCountry(search.get('country') ?? '')?.name;
  const past = search.get('when') === 'past';
  const place = country && countryName(country);
  const address = new URLSearchParams({ ...(country !== undefined && { country }), ...(past && { when: 'past' }) });
  return pageMeta(args, {
    title: place ?? (past ? t('Past events') : t('Events')),
    heading: mapTitle(place, past),
    description: mapDescription(place, past),
    path: pagedPath(address.size === 0 ? '/events' : `/events?${address}`, pageNumber(search)),
    noindex:
      isPastEnd(search, args.loaderData?.record?.first) ||
      [...search.keys()].some((name) => !seoParameters.has(name) && search.get(name) !== ''),
    feeds: mapFeeds(parseMapFilter(search)),
    ...(import.meta.env.SSR && {
      embeddable: true,
      ...(country === undefined ? { schema: siteSchema } : { trail: [{ name: t('Events'), path: '/events' }] }),
    }),
  });
}

const siteSchema = (absolute: ToAbsoluteUrl) =>
  ({ '@type': 'WebSite', '@id': absolute('/'), name: 'Moonfloor' }) as const;

function mapTitle(country: string | undefined, past: boolean): string {
  if (country === undefined) return past ? t('Past psytrance events on the map') : t('Psytrance events on the map');
  return past ? t('Past psytrance events in {country}', { country }) : t('Psytrance events in {country}', { country });
}

function mapDescription(country: string | undefined, past: boolean): string {
  if (country === undefined) {
    return past
      ? t(
          'Psytrance parties and festivals from around the world on one map: past events, where they were, and who played.',
        )
      : t(
          'Psytrance parties and festivals from around the world on one map: upcoming events, where they are, and who plays.',
        );
  }
  return past
    ? t('Psytrance parties and festivals in {country} on the map: past events, where they were, and who played.', {
        country,
      })
    : t('Psytrance parties and festivals in {country} on the map: upcoming events, where they are, and who plays.', {
        country,
      });
}
