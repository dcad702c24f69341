import { createHash } from 'node:crypto';
import { artistTypeNames } from '@moonfloor/contract/artist-type-names';
import { countryName } from '@moonfloor/contract/country-names';
import { styleNames } from '@moonfloor/contract/style-names';
import type { EventStatus, ResourceType } from '@moonfloor/contract/lists';
import type { Picture } from '@moonfloor/contract/picture';
import { shareCardVersion } from '@moonfloor/contract/share-cards';
import { splitList } from '@moonfloor/contract/text';
import { defaultLanguage, type Language } from '@moonfloor/messages/languages';
import { currentLanguage, currentTag, type Message, msg, t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import type { ShareCardContent } from '../../platform/share-card/layout.ts';
import { artistRecordType } from '../artists/record-type.ts';
import { findMergeTarget } from '../records/merged-records.ts';
import { decorationRecordType } from '../decorations/record-type.ts';
import { eventRecordType } from '../events/record-type.ts';
import { getRecord } from '../records/record-service.ts';
import { releaseRecordType } from '../releases/record-type.ts';

/** Part of every key: increase it when the design changes, so that old cards are not reused. */
const cardVersion = 'card-1';

/** Content of a record's share card. */
export interface CardPlan {
  content: ShareCardContent;
  /** Its picture; without one, the card shows a mandala. */
  picture: Picture | null;
  /** Version of the record in card URLs; null for the site's own card. */
  version: string | null;
}

const warnings = { postponed: msg('POSTPONED'), moved: msg('NEW DATE'), cancelled: msg('CANCELLED') } satisfies Partial<
  Record<EventStatus, Message>
>;

/** Returns the card of pages without a record. */
export function siteCard(): CardPlan {
  return {
    content: {
      title: t('Psytrance around the world'),
      lead: t('Events, artists, visual artists and releases'),
      lines: [],
      warning: null,
    },
    picture: null,
    version: null,
  };
}

const join = (parts: readonly (string | null)[], between: string): string | null =>
  parts.filter((part) => part !== null && part !== '').join(between) || null;
/** Returns the names of a comma-separated text's entries in the current language. */
const names = (text: string | null, namesOf: (list: string) => string[]): string | null =>
  text === null ? null : namesOf(text).join(', ');

const listed = (text: string | null): string | null => names(text, splitList);
const present = (lines: readonly (string | null)[]): string[] => lines.filter((line) => line !== null);

/** Returns the content of a public record's card in the current language. Throws 404. */
const plans: Readonly<Record<ResourceType, (deps: Deps, id: number) => Promise<CardPlan>>> = {
  event: async (deps, id) => {
    const event = await getRecord(deps, eventRecordType, null, id);
    const { event_location: venue, area, country, start_time: starts, event_status: eventStatus } = event;
    return cardOf(event, {
      title: event.event_name,
      lead: join([formatDays(event.event_date, event.event_end_date), starts], ' · '),
      lines: present([venue, join([area, countryName(country)], ', ')]),
      warning: eventStatus === 'scheduled' ? null : t(warnings[eventStatus]),
    });
  },
  artist: async (deps, id) => {
    const artist = await getRecord(deps, artistRecordType, null, id);
    return cardOf(artist, {
      title: artist.artist_name,
      lead: join([names(artist.artist_type, artistTypeNames), names(artist.styles, styleNames)], ' · '),
      lines: present([
        join([artist.artist_city, countryName(artist.artist_country)], ', '),
        listed(artist.record_labels),
      ]),
    });
  },
  decoration: async (deps, id) => {
    const decoration = await getRecord(deps, decorationRecordType, null, id);
    return cardOf(decoration, {
      title: decoration.decoration_name,
      lead: t('Visual artists'),
      lines: present([join([decoration.area, countryName(decoration.country)], ', ')]),
    });
  },
  release: async (deps, id) => {
    const release = await getRecord(deps, releaseRecordType(deps), null, id);
    return cardOf(release, {
      title: release.release_name,
      lead: release.artist_name,
      lines: present([release.label, formatDays(release.release_date, null)]),
    });
  },
};

function cardOf(
  { picture, updated_at }: { picture: Picture | null; updated_at: string },
  { warning = null, ...texts }: Omit<ShareCardContent, 'warning'> & Partial<ShareCardContent>,
): CardPlan {
  return { content: { ...texts, warning }, picture, version: shareCardVersion(updated_at) };
}

/** Returns the content of a record's card, or of its merge target's. Throws 404 when the record is not public. */
export async function planCard(deps: Deps, type: ResourceType, id: number): Promise<CardPlan> {
  return plans[type](deps, (await findMergeTarget(deps.store.db, type, id)) ?? id);
}

/** Returns the storage key of a card, a hash of its content, so that each is drawn once and never stale. */
export function cardKey({ content, picture }: CardPlan): string {
  const hash = createHash('sha256').update(JSON.stringify([cardVersion, content, picture?.src ?? null]));
  return `card-${hash.digest('hex').slice(0, 32)}.jpg`;
}

/** Returns whether a stored file is a card. */
export const isCardKey = (key: string): boolean => /^card-[0-9a-f]{32}\.jpg$/.test(key);

const options = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** Each created on first use, which takes as long as rendering a page. */
const dayFormatters = new Map<Language, Intl.DateTimeFormat>();

function dayFormatter(): Intl.DateTimeFormat {
  const language = currentLanguage();
  const formatter = dayFormatters.get(language) ?? new Intl.DateTimeFormat(currentTag(), options);
  dayFormatters.set(language, formatter);
  return formatter;
}

/** Formats a day in English; omits the parts that are the same in `other`. */
function formatDayParts(day: string, other?: string): string {
  const parts = new Map(
    dayFormatter()
      .formatToParts(new Date(day))
      .map(({ type, value }) => [type, value]),
  );
  const month = other?.slice(0, 7) === day.slice(0, 7) ? undefined : parts.get('month');
  const year = other?.slice(0, 4) === day.slice(0, 4) ? undefined : parts.get('year');
  return [parts.get('weekday'), parts.get('day'), month, year].filter(Boolean).join(' ');
}

/** Formats one or several days (`YYYY-MM-DD`): in English as `Sat 3 July 2027`, `Fri 2 – Sun 4 July 2027`. */
export function formatDays(first: string, last: string | null): string {
  const single = last === null || last === first;
  if (currentLanguage() !== defaultLanguage)
    return dayFormatter().formatRange(new Date(first), new Date(single ? first : last));
  return single ? formatDayParts(first) : `${formatDayParts(first, last)} – ${formatDayParts(last)}`;
}
