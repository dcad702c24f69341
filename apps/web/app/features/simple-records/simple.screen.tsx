import { useLocation } from 'react-router';
import { type SimpleType, simpleTypes } from '@moonfloor/contract/values/lists';
import { browserLoader, type LoaderArgs, serverLoader } from '../../api/loaders.ts';
import { labelPage } from './label-page.tsx';
import { promoterPage } from './promoter-page.tsx';
import { seriesPage } from './series-page.tsx';
import { venuePage } from './venue-page.tsx';

const pages = {
  venue: venuePage,
  promoter: promoterPage,
  label: labelPage,
  series: seriesPage,
} as const satisfies Readonly<Record<SimpleType, unknown>>;

/** Returns the page of the type that a path names, such as `/venue/12`. */
const pageOf = (path: string) => pages[simpleTypes.find((type) => path.includes(`/${type}/`)) ?? 'venue'];

const load = async (loading: LoaderArgs) => pageOf(loading.url.pathname).load(loading);

export const parameters = ['upcoming', 'past'];

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = (args: Parameters<typeof venuePage.meta>[0]) => pageOf(args.location.pathname).meta(args);

/** A record of a simple type. */
export default function SimpleScreen() {
  const { Screen } = pageOf(useLocation().pathname);
  return <Screen />;
}
