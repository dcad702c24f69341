import { buffer } from 'node:stream/consumers';
import { pictureId } from '@moonfloor/contract/picture';
import type { Deps } from '../../deps.ts';
import { pictureFileKey } from '../../platform/images/picture-key.ts';
import { mandala } from '../../platform/mandala/mandala.ts';
import { drawShareCard } from '../../platform/share-card/draw-share-card.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { type CardPlan, isCardKey } from './card-content.ts';

/** Cards that nobody has changed stay for so long, in ms: 30 days. Then they are drawn anew when somebody asks. */
const cardTtlMs = 30 * 24 * 60 * 60 * 1000;

/** The smallest stored width that a card's artwork is drawn from, in px; larger ones take longer to read. */
const artWidth = 640;

/** Finds cards, and draws those that are missing. */
export interface ShareCards {
  /** The card under a key, drawn from its plan when there is none; of several who ask at once, one draws. */
  find(key: string, plan: CardPlan): Promise<StoredFile>;
}

/** Cards in the storage of the site. */
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

/** The bytes of a picture in a width that a card needs; null where the file is missing. */
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

/** Removes cards that were drawn long ago, as most of them show what has changed since; answers how many. */
export async function deleteOldShareCards({ storage, clock }: Deps): Promise<number> {
  const longAgo = new Date(clock.now() - cardTtlMs);
  const old: string[] = [];
  for await (const { key, lastModified } of storage.list()) if (isCardKey(key) && lastModified < longAgo) old.push(key);
  let removed = 0;
  for (const key of old) if (await storage.removeIfOlder(key, longAgo)) removed += 1;
  return removed;
}
