import { type Kysely, sql } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import type { ArtistDetail, ArtistForm } from '@moonfloor/contract/records/artists';
import { namesOfKind } from '@moonfloor/contract/records/record-fields';
import { nameKey } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import { validationFailed } from '../../errors.ts';
import type { Lifecycle } from '../records/lifecycle.ts';
import { linkName, linkNames } from '../records/link-name.ts';
import { findIdsByName } from '../records/names.ts';
import { afterChange, type RecordTransaction } from '../records/record-type.ts';

/** Fields that name other artists. */
const relations = namesOfKind('artist', 'artists');
type Relation = (typeof relations)[number];

type Relating = { id: number; artist_name: string } & Readonly<Record<Relation, readonly string[]>>;

/** Names of aliases and members link to the public artists of these names, and to those into which they are merged. */
export const relatedLifecycle: Lifecycle = {
  afterWrite: async (db, record) => {
    if (record.type === 'artist' && record.isPublic) await linkName(db, ['related_artist', 'other_id'], record);
  },
  afterStatusChange: async (db, { type, ids }) => {
    if (type === 'artist') await linkNames(db, ['related_artist', 'other_id'], type, ids);
  },
  afterMerge: async (db, { type, from, to }) => {
    if (type === 'artist')
      await db.updateTable('related_artist').set({ other_id: to }).where('other_id', '=', from).execute();
  },
};

/** Replaces the links of those relations that a form has. A name stays linked to an artist who was renamed since. */
export async function replaceRelated(
  db: RecordTransaction,
  artist: number,
  form: Pick<Partial<ArtistForm>, Relation>,
): Promise<void> {
  for (const relation of relations) {
    const names = form[relation];
    if (names === undefined) continue;
    const former = await db
      .deleteFrom('related_artist')
      .where('artist_id', '=', artist)
      .where('relation', '=', relation)
      .returning(['name_key', 'other_id'])
      .execute();
    const links = new Map(former.map((row) => [row.name_key, row.other_id]));
    for (const [key, id] of await findIdsByName(db, 'artist', names)) links.set(key, id);
    const rows = names
      .map(nameKey)
      .map((name_key) => ({ artist_id: artist, relation, name_key, other_id: links.get(name_key) ?? null }));
    if (rows.length > 0) await db.insertInto('related_artist').values(rows).execute();
  }
}

/** Returns the aliases, members and projects of an artist; only public artists have an id. */
export async function listRelated(
  db: Kysely<Schema>,
  artist: Relating,
): Promise<Pick<ArtistDetail, Relation | 'alias_of' | 'projects'>> {
  const related = (ownColumn: 'artist_id' | 'other_id', other: 'artist_id' | 'other_id') =>
    db
      .selectFrom('related_artist')
      .innerJoin('artist', 'artist.id', `related_artist.${other}`)
      .where(`related_artist.${ownColumn}`, '=', artist.id)
      .where('artist.id', '<>', artist.id)
      .where('artist.status', '=', 'active')
      .orderBy('artist.name_key')
      .select(['relation', 'related_artist.name_key', 'artist.id', 'artist.artist_name'])
      .execute();
  const [artistsNamedHere, artistsNamingIt] = [
    await related('artist_id', 'other_id'),
    await related('other_id', 'artist_id'),
  ];
  const namedAs = (relation: Relation) =>
    artist[relation].map((name) => {
      const link = artistsNamedHere.find((row) => row.relation === relation && row.name_key === nameKey(name));
      return { id: link?.id ?? null, artist_name: link?.artist_name ?? name };
    });
  const namingAs = (relation: Relation) =>
    artistsNamingIt.flatMap(({ id, artist_name, ...row }) => (row.relation === relation ? [{ id, artist_name }] : []));
  return {
    aliases: namedAs('aliases'),
    members: namedAs('members'),
    alias_of: namingAs('aliases'),
    projects: namingAs('members'),
  };
}

/** Throws 422 if an artist would be an alias or a member of itself; added members also through other projects. */
export async function requireOthers(
  db: Kysely<Schema>,
  form: Partial<ArtistForm>,
  record: Relating | null,
): Promise<void> {
  const { artist_name: name = '' } = afterChange<Partial<ArtistForm>>({ artist_name: record?.artist_name }, form);
  const isRenamed = record !== null && nameKey(record.artist_name) !== nameKey(name);
  for (const field of relations) {
    const names = form[field] ?? (isRenamed ? record[field] : []);
    if (names.some((other) => nameKey(other) === nameKey(name))) {
      const changed = form[field] === undefined ? 'artist_name' : field;
      throw validationFailed([{ field: changed, message: messages.relatedToItself }]);
    }
  }
  const members = new Set(record?.members.map(nameKey));
  const added = (form.members ?? []).filter((member) => !members.has(nameKey(member)));
  const ids = [...(await findIdsByName(db, 'artist', added)).values()];
  if (ids.length === 0) return;
  const { rows } = await sql<{ artist_name: string }>`with recursive below (root, id) as (
      select id, id from artist where id in (${sql.join(ids)}) union
      select root, other_id from related_artist join below on artist_id = below.id and relation = 'members' and other_id is not null
    ) select artist_name from artist where id in (
      select root from below left join related_artist on artist_id = below.id and relation = 'members'
      where below.id = ${record?.id ?? null} or name_key = ${nameKey(name)})`.execute(db);
  const [ancestor] = rows;
  if (ancestor === undefined) return;
  const message = t('{name} has this artist as a member, directly or through other projects', {
    name: ancestor.artist_name,
  });
  throw validationFailed([{ field: 'members', message }]);
}
