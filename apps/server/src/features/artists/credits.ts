import { type Kysely, type NotNull, type RawBuilder, sql } from 'kysely';
import type { FloorArtist } from '@moonfloor/contract/events/events';
import { nameKey } from '@moonfloor/contract/values/text';
import { readTypes, takeTrailingTypes } from '@moonfloor/lineup/play-type';
import type { Schema } from '../../db/schema.ts';

/** Joins artists for a set, so that each of them is meant; the other signs may be part of one name. */
const sureJoiner = /\s(?:vs\.?|versus|b[2-9]b|feat\.?|ft\.?)\s/iu;
const joiner = /\s(?:&|\+|x)\s/iu;

const bracket = /\s?[([]([^()[\]]{1,40})[)\]]$/u;

/** Returns a name without the way of playing behind it: `X live`, `X (live)`. */
function withoutType(part: string): string {
  const [suffix = '', inside = ''] = bracket.exec(part) ?? [];
  return readTypes(inside) === undefined ? takeTrailingTypes(part).remainder : part.slice(0, -suffix.length);
}

/** What `part` counts by for each part of a name that is surely an artist; that and those of it have the numbers between. */
const partStep = 100;

/** An artist whom the name of an act credits: one who is surely meant, or one of several if all of them are known. */
interface Credit {
  credited_as: string;
  part: number;
  is_sure: 0 | 1;
}

/** Returns the artists whom the name of an act credits, such as `X & Y`, `X vs Y`, `X live`, `X (live)`; none if it is one name as it is. */
export function creditsIn(name: string): Credit[] {
  const names = name.split(sureJoiner).map((part) => withoutType(part.trim()));
  if (names.includes('')) return [];
  return names.flatMap((whole, at) => {
    const parts = whole.split(joiner).map((part) => withoutType(part.trim()));
    const areParts = parts.length > 1 && !parts.includes('');
    return [
      ...(whole === name ? [] : [{ credited_as: whole, part: at * partStep, is_sure: 1 } as const]),
      ...(areParts ? parts : []).map((part, of) => ({
        credited_as: part,
        part: at * partStep + 1 + of,
        is_sure: 0 as const,
      })),
    ];
  });
}

/** Returns the rows of an act's credits; `links` has the ids of known artists by the keys of their names. */
export const creditRows = (
  {
    floor_id,
    position,
    event_id,
    artist_name,
  }: Pick<Schema['floor_artist'], 'floor_id' | 'position' | 'event_id' | 'artist_name'>,
  links: ReadonlyMap<string, number>,
) =>
  creditsIn(artist_name).map((credit) => {
    const name_key = nameKey(credit.credited_as);
    return { floor_id, position, event_id, ...credit, name_key, artist_id: links.get(name_key) ?? null };
  });

/**
 * Selects the credits that link to active artists: of acts that are not artists themselves. Those that are not sure link only if all of
 * them are artists and together are none.
 */
export const linkedCredits = (db: Kysely<Schema>) =>
  db
    .selectFrom('act_credit')
    .innerJoin('floor_artist', (join) =>
      join
        .onRef('floor_artist.floor_id', '=', 'act_credit.floor_id')
        .onRef('floor_artist.position', '=', 'act_credit.position'),
    )
    .innerJoin('artist', 'artist.id', 'act_credit.artist_id')
    .where('artist.status', '=', 'active')
    .where('floor_artist.artist_id', 'is', null)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('act_credit.is_sure', '=', 1),
        not(
          exists(
            selectFrom('act_credit as other')
              .whereRef('other.floor_id', '=', 'act_credit.floor_id')
              .whereRef('other.position', '=', 'act_credit.position')
              .where(sql`other.part / ${sql.lit(partStep)}`, '=', sql`act_credit.part / ${sql.lit(partStep)}`)
              .where(({ eb: is, or: either }) =>
                either([
                  is('other.is_sure', '=', 0).and('other.artist_id', 'is', null),
                  is('other.is_sure', '=', 1).and('other.artist_id', 'is not', null),
                ]),
              )
              .select('other.part'),
          ),
        ),
      ]),
    );

/** Selects the ids of the artists who play at an event: of acts that are not cancelled, also those whom they credit. */
export const artistsPlaying = (db: Kysely<Schema>, event: RawBuilder<number>) =>
  db
    .selectFrom('floor_artist')
    .where('floor_artist.event_id', '=', event)
    .where('floor_artist.cancelled', '=', 0)
    .where('floor_artist.artist_id', 'is not', null)
    .select('floor_artist.artist_id as id')
    .$narrowType<{ id: NotNull }>()
    .unionAll(
      linkedCredits(db)
        .where('act_credit.event_id', '=', event)
        .where('floor_artist.cancelled', '=', 0)
        .select('artist.id'),
    );

/** Returns the credits of an event's acts, by floor and position. */
export async function findCredits(db: Kysely<Schema>, event: number): Promise<Map<string, FloorArtist['credits']>> {
  const rows = await linkedCredits(db)
    .where('act_credit.event_id', '=', event)
    .orderBy('act_credit.part')
    .select(['act_credit.floor_id', 'act_credit.position', 'act_credit.credited_as', 'artist.id', 'artist.artist_name'])
    .execute();
  const byAct = Map.groupBy(rows, (row) => `${row.floor_id} ${row.position}`);
  return new Map(
    [...byAct].map(([act, credits]) => [
      act,
      credits.map(({ id, artist_name, credited_as }) => ({ id, artist_name, credited_as })),
    ]),
  );
}
