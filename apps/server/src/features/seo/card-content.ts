import { createHash } from 'node:crypto';
import type { Happening, ResourceType } from '@moonfloor/contract/lists';
import type { Picture } from '@moonfloor/contract/picture';
import { shareCardVersion } from '@moonfloor/contract/share-cards';
import { splitList } from '@moonfloor/contract/text';
import type { Deps } from '../../deps.ts';
import type { ShareCardContent } from '../../platform/share-card/layout.ts';
import { cardVersion } from '../../platform/share-card/draw-share-card.ts';
import { artistRecordType } from '../artists/record-type.ts';
import { findMergeTarget } from '../records/merged-records.ts';
import { decorationRecordType } from '../decorations/record-type.ts';
import { eventRecordType } from '../events/record-type.ts';
import { getRecord } from '../records/record-service.ts';
import { releaseRecordType } from '../releases/record-type.ts';
import { formatDays } from './format-days.ts';

/** Content of a record's share card. */
export interface CardPlan {
  content: ShareCardContent;
  /** Its picture; without one, the card shows a mandala. */
  picture: Picture | null;
  /** Version of the record in card URLs; null for the site's own card. */
  version: string | null;
}

const warnings: Readonly<Record<Happening, string | null>> = {
  scheduled: null,
  postponed: 'POSTPONED',
  moved: 'NEW DATE',
  cancelled: 'CANCELLED',
};

/** The card of pages without a record. */
export const siteCard: CardPlan = {
  content: {
    title: 'Psytrance around the world',
    lead: 'Events, artists, visual artists and releases',
    lines: [],
    warning: null,
  },
  picture: null,
  version: null,
};

const join = (parts: readonly (string | null)[], between: string): string | null =>
  parts.filter((part) => part !== null && part !== '').join(between) || null;
const listed = (text: string | null): string | null => (text === null ? null : splitList(text).join(', '));
const present = (lines: readonly (string | null)[]): string[] => lines.filter((line) => line !== null);

const plans: Readonly<Record<ResourceType, (deps: Deps, id: number) => Promise<CardPlan>>> = {
  event: async (deps, id) => {
    const event = await getRecord(deps, eventRecordType, null, id);
    const { event_location: venue, area, country, start_time: starts } = event;
    const lead = join([formatDays(event.event_date, event.event_end_date), starts], ' · ');
    const facts = {
      title: event.event_name,
      lead,
      lines: present([venue, join([area, country], ', ')]),
      warning: warnings[event.event_status],
    };
    return { content: facts, picture: event.picture, version: shareCardVersion(event.updated_at) };
  },
  artist: async (deps, id) => {
    const artist = await getRecord(deps, artistRecordType, null, id);
    const lead = join([listed(artist.artist_type), listed(artist.styles)], ' · ');
    const facts = {
      title: artist.artist_name,
      lead,
      lines: present([join([artist.artist_city, artist.artist_country], ', '), listed(artist.record_labels)]),
      warning: null,
    };
    return { content: facts, picture: artist.picture, version: shareCardVersion(artist.updated_at) };
  },
  decoration: async (deps, id) => {
    const decoration = await getRecord(deps, decorationRecordType, null, id);
    const facts = {
      title: decoration.decoration_name,
      lead: 'Visual artists',
      lines: present([join([decoration.area, decoration.country], ', ')]),
      warning: null,
    };
    return { content: facts, picture: decoration.picture, version: shareCardVersion(decoration.updated_at) };
  },
  release: async (deps, id) => {
    const release = await getRecord(deps, releaseRecordType(deps), null, id);
    const facts = {
      title: release.release_name,
      lead: release.artist_name,
      lines: present([release.label, formatDays(release.release_date, null)]),
      warning: null,
    };
    return { content: facts, picture: release.picture, version: shareCardVersion(release.updated_at) };
  },
};

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
