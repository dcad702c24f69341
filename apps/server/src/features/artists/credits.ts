import type { Kysely, NotNull, RawBuilder } from 'kysely';
import type { FloorArtist } from '@moonfloor/contract/events/events';
import { nameKey } from '@moonfloor/contract/values/text';
import { readTypes, takeTrailingTypes } from '@moonfloor/lineup/play-type';
import type { Schema } from '../../db/schema.ts';

/** Joins artists for a set, so that each of them is meant; other signs may be part of one name. */
const sureJoiner = /\s(?:vs\.?|versus|b[2-9]b|feat\.?|ft\.?)\s/iu;
const joiner = /\s(?:&|\+|x|vs\.?|versus|b[2-9]b|feat\.?|ft\.?)\s/iu;

const bracket = /\s?[([]([^()[\]]{1,40})[)\]]$/u;

/** Returns a name without the way of playing behind it: `X live`, `X (live)`. */
function withoutType(part: string): string {
  const [suffix = '', inside = ''] = bracket.exec(part) ?? [];
  return readTypes(inside) === undefined ? takeTrailingTypes(part).remainder : part.slice(0, -suffix.length);
}

/** The artists whom the name of an act credits, such as `X & Y`, `X vs Y`, `X live`, `X (live)`; none if it is one name as it is. */
export function creditsIn(name: string): { names: string[]; isSure: boolean } {
  const names = name.split(joiner).map((part) => withoutType(part.trim()));
  if (names.includes('') || names[0] === name) return { names: [], isSure: false };
  return { names, isSure: names.length === 1 || sureJoiner.test(name) };
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
) => {
  const { names, isSure } = creditsIn(artist_name);
  return names.map((credited_as, part) => ({
    floor_id,
    position,
    part,
    event_id,
    credited_as,
    name_key: nameKey(credited_as),
    artist_id: links.get(nameKey(credited_as)) ?? null,
    is_sure: Number(isSure),
  }));
};

/**
 * Selects the credits that link to active artists: of acts that are not artists themselves, and unless the name says that several
 * are meant, only if all of its parts are artists.
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
              .where('other.artist_id', 'is', null)
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
