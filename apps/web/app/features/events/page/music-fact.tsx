import { t } from '@moonfloor/messages/t';
import { artistTypeName } from '@moonfloor/contract/values/artist-type-names';
import type { EventContext } from '@moonfloor/contract/events/event-context';
import type { Floor } from '@moonfloor/contract/events/events';
import { styleName } from '@moonfloor/contract/values/style-names';
import { splitList } from '@moonfloor/contract/values/text';
import { Fact } from '../../../ui/detail.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { MusicIcon } from '../../../ui/icons.tsx';

/** Number of styles that are named; a mix of more says little. */
const maxStyles = 4;

interface MusicFactProps {
  floors: readonly Floor[];
  styles: EventContext['styles'];
}

/** The mix of an event's music: its main styles, and how much of it is played live, each with its share of the acts. */
export function MusicFact({ floors, styles }: MusicFactProps) {
  const acts = styles.reduce((sum, { artists }) => sum + artists, 0);
  const mix = styles
    .slice(0, maxStyles)
    .map(({ style, artists }) => `${styleName(style)} ${formatPercent(artists / acts)}`);
  const live = liveShare(floors);
  if (mix.length === 0 && live === null) return null;
  return (
    <Fact icon={<MusicIcon />} label={t('Music')}>
      {mix.length > 0 && <div>{mix.join(' · ')}</div>}
      {live !== null && <div className="quiet">{`${artistTypeName('Live')} ${formatPercent(live)}`}</div>}
    </Fact>
  );
}

/** Returns the share of live sets among the acts that play and whose kind of set is known; null if nobody plays live. */
function liveShare(floors: readonly Floor[]): number | null {
  const kinds = floors.flatMap(({ artists }) =>
    artists.flatMap(({ artist_type: kind, cancelled }) => (kind == null || cancelled ? [] : [splitList(kind)])),
  );
  const live = kinds.filter((kind) => kind.some((name) => name.toUpperCase() === 'LIVE')).length;
  return live === 0 ? null : live / kinds.length;
}
