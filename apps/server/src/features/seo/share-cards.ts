import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { dayMs } from '@moonfloor/contract/durations';
import { resourceTypes } from '@moonfloor/contract/lists';
import { messages, recordNotFound } from '@moonfloor/contract/messages';
import { recordId } from '@moonfloor/contract/numbers';
import { type Picture, pictureId } from '@moonfloor/contract/picture';
import { t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { inEachLanguage } from '../../http/in-each-language.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { pictureFileKey } from '../../platform/pictures/picture-key.ts';
import { mandala } from '../../platform/mandala/mandala.ts';
import type { Storage, StoredFile } from '../../platform/storage/storage.ts';
import { cardKey, type CardPlan, isCardKey, planCard, siteCard } from './card-content.ts';

/** Time after which cards are deleted: 30 days. They are drawn again on demand. */
const cardTtlMs = 30 * dayMs;

/** Minimum stored width from which a card's artwork is drawn, in px; larger ones take longer to decode. */
const artWidth = 640;

/** Maximum number of queued cards; a crawler that requests all of them at once is asked to retry. */
const maxQueuedCards = 50;

/** One at a time: drawing is CPU-intensive, and page requests take precedence. */
const drawLimit = pLimit(1);

/** A card with a version in its URL never expires; without one, it is cached for five minutes. */
const immutable = 'public, max-age=31536000, immutable';
const fiveMinutes = 'public, max-age=300';

/** Route of share cards, in each language. A missing one is drawn; concurrent requests share one drawing. */
export function shareCardRoute(app: FastifyInstance, deps: Deps): void {
  const { storage } = deps;
  const drawing = new Map<string, Promise<void>>();
  const find = async (key: string, plan: CardPlan): Promise<StoredFile> => {
    const stored = await storage.get(key);
    if (stored !== null) return stored;
    let underWay = drawing.get(key);
    if (underWay === undefined) {
      underWay = drawCard(storage, key, plan).finally(() => drawing.delete(key));
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
  inEachLanguage(app, (scoped) => scoped.get('/share-cards/:file', options, handler));
}

const cardId = recordId();

/** Returns the content of the card of a file name: `event-12.jpg`, `site.jpg`. Throws 404. */
async function planOf(deps: Deps, file: string): Promise<CardPlan> {
  if (file === 'site.jpg') return siteCard();
  const [, name, digits] = /^([a-z]+)-(.*)\.jpg$/s.exec(file) ?? [];
  const type = resourceTypes.find((known) => known === name);
  if (type === undefined) throw notFound(messages.notFound);
  const { data: id } = cardId.safeParse(digits);
  if (id === undefined) throw notFound(recordNotFound[type]);
  return planCard(deps, type, id);
}

/** Draws and stores a card: its picture, or else a mandala, beside the texts. Throws 503 when the queue is full. */
async function drawCard(storage: Storage, key: string, { content, picture }: CardPlan): Promise<void> {
  if (drawLimit.pendingCount >= maxQueuedCards)
    throw new HttpError(503, t('Busy. Please try again in a moment.'), { headers: { 'retry-after': '10' } });
  const card = await drawLimit(async () => {
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
  const old: string[] = [];
  for await (const { key, lastModified } of storage.list()) if (isCardKey(key) && lastModified < longAgo) old.push(key);
  let removed = 0;
  for (const key of old) if (await storage.removeIfOlder(key, longAgo)) removed += 1;
  return removed;
}
