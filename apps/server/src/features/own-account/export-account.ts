import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { ZipFile } from 'yazl';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { splitList } from '@moonfloor/contract/values/text';
import { pictureTable } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { pictureFileKey } from '../../platform/pictures/picture-key.ts';
import { exportedLists, readList } from './personal-rows.ts';

type ExportDeps = Pick<Deps, 'store' | 'tables' | 'storage' | 'clock' | 'publicUrl'>;

/**
 * Returns a ZIP archive of everything that refers to the caller: `account.json`, and the pictures of the caller's
 * records and suggestions in their largest size. It is made while it is read, so that it takes little memory however large it is.
 */
export async function exportAccount(deps: ExportDeps, actor: Actor): Promise<Readable> {
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream, { objectMode: false });
  const mtime = new Date(deps.clock.now());
  let current: Readable | null = null;
  const add = (name: string, compress: boolean, open: () => AsyncIterable<unknown>): void => {
    zip.addReadStreamLazy(name, { mtime, compress }, (done) => {
      current = Readable.from(open());
      current.once('error', (error) => archive.destroy(error));
      done(null, current);
    });
  };
  archive.once('close', () => current?.destroy());

  const pictures = await ownPictures(deps.store.db, actor.id);
  add('account.json', true, () => accountJson(deps, actor));
  for (const picture of pictures) add(fileOf(picture), false, () => readPicture(deps, picture));
  zip.end();
  return archive;
}

const fileOf = ({ id }: OwnPicture): string => `pictures/${id}.webp`;

/** Yields the largest file of a picture; nothing if it is missing in the storage. */
async function* readPicture({ storage }: ExportDeps, { id, widths }: OwnPicture): AsyncGenerator {
  const width = Math.max(...splitList(widths).map(Number));
  const file = await storage.get(pictureFileKey(id, width));
  if (file !== null) yield* file.body;
}

/** Returns the address of an account, null unless it is confirmed. */
async function findConfirmedEmail(db: Kysely<Schema>, id: number): Promise<string | null> {
  const confirmed = db.selectFrom('account').where('id', '=', id).where('email_verified_at', 'is not', null);
  return (await confirmed.select('email').executeTakeFirst())?.email ?? null;
}

/** Yields the text of `account.json`: each exported list by its name. */
async function* accountJson(deps: ExportDeps, actor: Actor): AsyncGenerator<string> {
  const { store, tables, clock, publicUrl } = deps;
  yield `{\n"site": ${JSON.stringify(publicUrl())},\n"exported_at": ${JSON.stringify(instant(clock))}`;
  const email = await findConfirmedEmail(store.db, actor.id);
  for (const list of exportedLists(tables, { id: actor.id, email })) {
    yield `,\n${JSON.stringify(list.name)}: [`;
    let separator = '\n';
    for await (const row of readList(store.db, list)) {
      yield `${separator}  ${JSON.stringify(row)}`;
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '\n}\n';
}

/** A picture of a member's records or suggestions. */
interface OwnPicture {
  id: string;
  /** Widths of its files, comma text. */
  widths: string;
}

/** Returns the pictures of a member's records and suggestions, each once; 50 bytes each, and their number is limited by quotas. */
function ownPictures(db: Kysely<Schema>, accountId: number): Promise<OwnPicture[]> {
  const pictureQueries = resourceTypes.map((type) => {
    const table = pictureTable(type);
    const ownIds = sql`select id from ${sql.table(type)} where created_by = ${accountId}`;
    return sql`select picture_id from ${sql.table(table)} where ${sql.ref(table === type ? 'id' : `${type}_id`)} in (${ownIds})`;
  });
  pictureQueries.push(sql`select picture_id from suggestion_picture
    where suggestion_id in (select id from suggestion where author_id = ${accountId})`);
  return db
    .selectFrom('picture')
    .where(sql<boolean>`id in (${sql.join(pictureQueries, sql` union all `)})`)
    .orderBy('id')
    .select(['id', 'widths'])
    .execute();
}
