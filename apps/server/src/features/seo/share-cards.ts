import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import { shareCardVersion } from '@moonfloor/contract/api/share-cards';
import { recordWords } from '@moonfloor/contract/records/record-words';
import type { SimpleRecord } from '@moonfloor/contract/records/simple-records';
import { mapSimpleTypes, simpleName } from '@moonfloor/contract/records/simple-types';
import { artistTypeNames } from '@moonfloor/contract/values/artist-type-names';
import { countryName } from '@moonfloor/contract/values/country-names';
import { dayMs } from '@moonfloor/contract/values/durations';
import { type EventStatus, type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { recordId } from '@moonfloor/contract/values/numbers';
import { type Picture, pictureId } from '@moonfloor/contract/values/picture';
import { styleNames } from '@moonfloor/contract/values/style-names';
import { splitList } from '@moonfloor/contract/values/text';
import { defaultLanguage, type Language } from '@moonfloor/messages/languages';
import { currentLanguage, currentTag, type Message, msg, t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { mandala } from '../../platform/mandala/mandala.ts';
import { pictureFileKey } from '../../platform/pictures/picture-key.ts';
import type { ShareCardContent } from '../../platform/share-card/layout.ts';
import type { Storage, StoredFile } from '../../platform/storage/storage.ts';
import { artistRecordType } from '../artists/record-type.ts';
import { decorationRecordType } from '../decorations/record-type.ts';
import { eventRecordType } from '../events/record-type.ts';
import { findMergeTarget } from '../records/merged-records.ts';
import { getRecord } from '../records/record-service.ts';
import { simpleRecordTypes } from '../simple-records/record-type.ts';

/** Part of every key: increase it when the design changes, so that old cards are not reused. */
const cardVersion = 'card-1';

/** Content of a record's share card. */
interface CardPlan {
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
function siteCard(): CardPlan {
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
    const release = await getRecord(deps, deps.recordTypes.release, null, id);
    return cardOf(release, {
      title: release.release_name,
      lead: release.artist_name,
      lines: present([release.label, formatDays(release.release_date, null)]),
    });
  },
  ...mapSimpleTypes((type) => async (deps: Deps, id: number) => {
    const recordType = simpleRecordTypes[type];
    const record: SimpleRecord = await getRecord(deps, recordType, null, id);
    return cardOf(record, {
      title: simpleName(type, record),
      lead: t(recordWords[type].one),
      lines: present([join([record.area ?? null, countryName(record.country)], ', ')]),
    });
  }),
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
function cardKey({ content, picture }: CardPlan): string {
  const hash = createHash('sha256').update(JSON.stringify([cardVersion, content, picture?.src ?? null]));
  return `card-${hash.digest('hex').slice(0, 32)}.jpg`;
}

/** Returns whether a stored file is a card. */
const isCardKey = (key: string): boolean => /^card-[0-9a-f]{32}\.jpg$/.test(key);

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

/** Time after which cards are deleted: 30 days. They are drawn again on demand. */
const cardTtlMs = 30 * dayMs;

/** Minimum stored width from which a card's artwork is drawn, in px; larger ones take longer to decode. */
const artWidth = 640;

/** Maximum number of queued cards; a crawler that requests all of them at once is asked to retry. */
const maxQueuedCards = 50;

/** A card with a version in its URL never expires; without one, it is cached for five minutes. */
const immutable = 'public, max-age=31536000, immutable';
const fiveMinutes = 'public, max-age=300';

/** Route of share cards, in each language. A missing one is drawn; concurrent requests share one drawing. */
export function shareCardRoute(app: FastifyInstance, deps: Deps): void {
  const { storage } = deps;
  const drawing = new Map<string, Promise<void>>();
  // one at a time: drawing is CPU-intensive, and page requests take precedence
  const limit = pLimit(1);
  const find = async (key: string, plan: CardPlan): Promise<StoredFile> => {
    const stored = await storage.get(key);
    if (stored !== null) return stored;
    let underWay = drawing.get(key);
    if (underWay === undefined) {
      underWay = drawCard({ storage, limit }, key, plan).finally(() => drawing.delete(key));
      drawing.set(key, underWay);
    }
    await underWay;
    const drawn = await storage.get(key);
    if (drawn === null) throw new Error(`the card ${key} was drawn and is not there`);
    return drawn;
  };
  type Card = FastifyRequest<{ Params: { file: string }; Querystring: { v?: string } }>;
  const handler = async ({ params, query, headers }: Card, reply: FastifyReply): Promise<FastifyReply> => {
    const plan = await planOf(deps, params.file);
    const key = cardKey(plan);
    const etag = `"${key}"`;
    const cacheControl = plan.version !== null && query.v === plan.version ? immutable : fiveMinutes;
    void reply.headers({ ...crossOriginResource, etag, 'cache-control': cacheControl });
    if (headers['if-none-match']?.includes(etag) === true) return reply.status(304).send();
    const card = await find(key, plan);
    void reply.headers({ 'content-type': card.contentType, 'content-length': card.size });
    return reply.send(card.body);
  };
  const options = { compress: false, config: { open: true } } as const;
  app.inEachLanguage((scoped) => scoped.get('/share-cards/:file', options, handler));
}

const cardId = recordId();

/** Returns the content of the card of a file name: `event-12.jpg`, `site.jpg`. Throws 404. */
async function planOf(deps: Deps, file: string): Promise<CardPlan> {
  if (file === 'site.jpg') return siteCard();
  const [, name, digits] = /^([a-z]+)-(.*)\.jpg$/s.exec(file) ?? [];
  const type = resourceTypes.find((resourceType) => resourceType === name);
  if (type === undefined) throw notFound(messages.notFound);
  const { data: id } = cardId.safeParse(digits);
  if (id === undefined) throw notFound(recordNotFound[type]);
  return planCard(deps, type, id);
}

/** Draws and stores a card: its picture, or else a mandala, beside the texts. Throws 503 when the queue is full. */
async function drawCard(
  { storage, limit }: { storage: Storage; limit: LimitFunction },
  key: string,
  { content, picture }: CardPlan,
): Promise<void> {
  if (limit.pendingCount >= maxQueuedCards)
    throw new HttpError(503, t('Busy. Please try again in a moment.'), { headers: { 'retry-after': '10' } });
  const card = await limit(async () => {
    // Imported with the first card: most processes draw none.
    const { renderCard } = await import('../../platform/share-card/render-card.ts');
    const artwork = picture === null ? null : await readPicture(storage, picture);
    return renderCard(content, artwork ?? Buffer.from(mandala(content.title)));
  });
  await storage.put(key, card, 'image/jpeg');
}

/** Returns the bytes of a picture in the width for cards; null when the file is missing. */
async function readPicture(storage: Storage, { src, widths }: Picture): Promise<Uint8Array | null> {
  const id = pictureId(src);
  const width = widths.find((offered) => offered >= artWidth) ?? widths.at(-1);
  if (id === null || width === undefined) return null;
  const file = await storage.get(pictureFileKey(id, width));
  return file === null ? null : buffer(file.body);
}

/** Deletes cards drawn long ago, most of which are outdated, and returns their number. */
export async function deleteOldShareCards({ storage, clock }: Deps): Promise<number> {
  const longAgo = new Date(clock.now() - cardTtlMs);
  const expiredKeys: string[] = [];
  for await (const { key, lastModified } of storage.list())
    if (isCardKey(key) && lastModified < longAgo) expiredKeys.push(key);
  let removed = 0;
  for (const key of expiredKeys) if (await storage.removeIfOlder(key, longAgo)) removed += 1;
  return removed;
}
