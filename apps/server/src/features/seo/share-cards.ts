import { buffer } from 'node:stream/consumers';
import { pictureId } from '@moonfloor/contract/picture';
import type { Deps } from '../../deps.ts';
import { pictureFileKey } from '../../platform/images/picture-key.ts';
import { mandala } from '../../platform/mandala/mandala.ts';
import { drawShareCard } from '../../platform/share-card/draw-share-card.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { type CardPlan, isCardKey } from './card-content.ts';

/** Time after which cards are deleted, in ms: 30 days. They are drawn again on demand. */
const cardTtlMs = 30 * 24 * 60 * 60 * 1000;

/** Minimum stored width from which a card's artwork is drawn, in px; larger ones take longer to decode. */
const artWidth = 640;

/** Returns cards, and draws missing ones. */
export interface ShareCards {
  /** Returns the card with a key, drawing it when it is missing; concurrent requests share one drawing. */
  find(key: string, plan: CardPlan): Promise<StoredFile>;
}

/** Creates share cards in the site's storage. */
export function createShareCards(deps: Deps): ShareCards {
  const drawing = new Map<string, Promise<void>>();

  const draw = async (key: string, { content, picture }: CardPlan): Promise<void> => {
    const artwork = async (): Promise<Uint8Array> =>
      (picture === null ? null : await readPicture(deps, picture)) ?? Buffer.from(mandala(content.title));
    await deps.storage.put(key, await drawShareCard(content, artwork), 'image/jpeg');
  };

  return {
    async find(key, plan) {
      const stored = await deps.storage.get(key);
      if (stored !== null) return stored;
      let underWay = drawing.get(key);
      if (underWay === undefined) {
        underWay = draw(key, plan).finally(() => drawing.delete(key));
        drawing.set(key, underWay);
      }
      await underWay;
      const drawn = await deps.storage.get(key);
      if (drawn === null) throw new Error(`the card ${key} was drawn and is not there`);
      return drawn;
    },
  };
}

/** Returns the bytes of a picture in the width for cards; null when the file is missing. */
async function readPicture(
  { storage }: Deps,
  { src, widths }: NonNullable<CardPlan['picture']>,
): Promise<Uint8Array | null> {
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
