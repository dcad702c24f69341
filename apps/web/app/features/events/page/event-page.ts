import type { EventContext } from '@moonfloor/contract/events/event-context';
import type { EventDetail, Floor, FloorArtist } from '@moonfloor/contract/events/events';
import { findCountry, flagOf } from '@moonfloor/contract/values/countries';
import { searchKey, splitList } from '@moonfloor/contract/values/text';
import type { LocalText } from '@moonfloor/contract/values/translations';
import { forReader, textForReader } from '../../records/local-text.ts';
import type { FetchPage } from '../../records/record-page.tsx';
import type { DescribedFacts } from './describe-facts.ts';

/** Minimum number of consecutive names that are recognized as a line-up; fewer may be a sentence. */
const minLineupNames = 3;

/** Lines that only introduce a line-up. */
const heading = /^(?:the )?(?:full )?(?:line[ -]?up|artists?|floors?)$/;

/** Maximum length of a line that may be a name, in characters; bounds the cost of matching. */
const maxNameLength = 300;

/** Characters around a name: bullets before it, punctuation after it. */
const bulletsAndMarks = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/**
 * Returns a description without a line-up that the page displays anyway. A paragraph is removed only if each line is
 * the name of a listed artist or floor, or introduces a line-up, and at least three artists are named. Details in
 * brackets must also be listed with the artist. Null if nothing remains.
 */
export function withoutRepeatedLineup(description: string, floors: readonly Floor[]): string | null {
  const artists = new Map<string, FloorArtist[]>();
  for (const artist of floors.flatMap((floor) => floor.artists)) {
    const key = stripMarks(artist.artist_name);
    artists.set(key, [...(artists.get(key) ?? []), artist]);
  }
  const floorNames = new Set(floors.map((floor) => stripMarks(floor.floor_name)));
  const remaining = description.split(/\n[ \t]*\n/).filter((paragraph) => {
    let names = 0;
    for (const line of paragraph.split('\n')) {
      if (line.length > maxNameLength) return true;
      const text = stripMarks(line);
      if (text === '' || floorNames.has(text) || heading.test(text.toLowerCase())) continue;
      if (!isListed(line, artists)) return true;
      names += 1;
    }
    return names < minLineupNames;
  });
  const remainingText = remaining.join('\n\n').trim();
  return remainingText === '' ? null : remainingText;
}

const stripMarks = (text: string): string => searchKey(text.replace(bulletsAndMarks, ''));

/** Returns whether a line is a listed name, optionally with a flag and details in brackets that are listed too. */
function isListed(line: string, artists: ReadonlyMap<string, readonly FloorArtist[]>): boolean {
  const flags = line.match(/\p{RI}{2}/gu) ?? [];
  const [, name = line, details] = /^([^([]+)[([]([^()[\]]*)[)\]]\s*$/.exec(line) ?? [];
  const stated = details?.split(/[,/|]/).map(stripMarks) ?? [];
  const fits = (artist: FloorArtist): boolean => {
    const pageDetails = new Set(artistDetails(artist));
    return (
      stated.every((detail) => pageDetails.has(detail)) &&
      flags.every((flag) => flag === flagOf(artist.artist_country ?? ''))
    );
  };
  return [...(artists.get(stripMarks(line)) ?? []), ...(artists.get(stripMarks(name)) ?? [])].some(fits);
}

/** Returns the details that the page displays beside an artist's name. */
function artistDetails({ artist_country: country, artist_type: types, record_labels: labels }: FloorArtist): string[] {
  const code = country === null ? undefined : findCountry(country)?.code;
  return [country, code, ...splitList(types ?? ''), ...splitList(labels ?? '')]
    .filter((word) => word != null)
    .map(stripMarks);
}

/**
 * Data of an event's page; `info` is the description for the reader without a repeated line-up, `context` may be missing.
 */
interface EventPageData {
  event: EventDetail;
  info: LocalText | null;
  context: EventContext | null;
  facts: DescribedFacts;
}

/** Fetches an event with its context. Rejects if the event does not exist. */
export const fetchEventPage: FetchPage<EventPageData> = async (client, id, { signed = false }) => {
  const [event, context] = await Promise.all([
    client('getEvent', { params: { id } }, { signed }).then((event) =>
      forReader(event, {
        alternative_names: [],
        floors: [],
        decorations: [],
        promoters: [],
        venue_id: null,
        sources: [],
        claimed_by: [],
        facts: {},
      }),
    ),
    client('getEventAround', { params: { id } }, { signed }).catch(() => null),
  ]);
  return { event, info: descriptionWithoutLineup(event), context, facts: await describe(event) };
};

/** Describes what needs code that a first load leaves out; for a first load, the server does it. Describes nothing if that fails. */
async function describe(event: EventDetail): Promise<DescribedFacts> {
  const nothing: DescribedFacts = { known: [], prices: [] };
  if (Object.keys(event.facts).length === 0) return nothing;
  return import('./describe-facts.ts').then(({ describeFacts }) => describeFacts(event)).catch(() => nothing);
}

/** Returns the description for the reader without a line-up that the page lists anyway; null if nothing remains. */
function descriptionWithoutLineup({ description, descriptions, floors }: EventDetail): LocalText | null {
  const info = textForReader(description, descriptions);
  if (info === null || floors.length === 0) return info;
  const text = withoutRepeatedLineup(info.text, floors);
  return text === null ? null : { ...info, text };
}
