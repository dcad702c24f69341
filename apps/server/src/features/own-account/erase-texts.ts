import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { formerMember } from '../../db/table.ts';
import type { Deps } from '../../deps.ts';
import { readList } from './personal-rows.ts';

/** The person to erase from texts. */
export interface NamedPerson {
  id: number;
  username: string;
  /** The address; null if it belongs to another account. */
  email: string | null;
}

/** Free texts of a table that may name a person: in the rows that `about` selects by the name, in all rows by the address. */
interface Texts {
  table: keyof Schema;
  columns: readonly string[];
  key: readonly string[];
  about: (id: number) => RawBuilder<unknown>;
}

const authors = (['event', 'artist', 'decoration'] as const).map(
  (type) => (id: number) =>
    sql`(resource_type = ${type} and resource_id in (select id from ${sql.table(type)} where created_by = ${id}))`,
);

/** Texts that people write about each other, and mails that name others than their recipient. */
const texts: readonly Texts[] = [
  {
    table: 'report',
    columns: ['reason', 'note'],
    key: ['id'],
    about: (id) => sql`(reporter_id = ${id} or owner_id = ${id})`,
  },
  {
    table: 'suggestion',
    columns: ['reason'],
    key: ['id'],
    about: (id) => sql`(author_id = ${id} or owner_id = ${id})`,
  },
  {
    table: 'review',
    columns: ['reason'],
    key: ['resource_type', 'resource_id'],
    about: (id) =>
      sql`(reviewer_id = ${id} or ${sql.join(
        authors.map((of) => of(id)),
        sql` or `,
      )})`,
  },
  { table: 'feedback', columns: ['feedback'], key: ['id'], about: (id) => sql`account_id = ${id}` },
  {
    table: 'feedback_answer',
    columns: ['answer'],
    key: ['id'],
    about: (id) => sql`(account_id = ${id} or feedback_id in (select id from feedback where account_id = ${id}))`,
  },
  { table: 'claim', columns: ['message', 'reason'], key: ['id'], about: (id) => sql`decided_by = ${id}` },
  // 30 days of mails, in most of which nobody else is named
  { table: 'mail', columns: ['subject', 'body'], key: ['id'], about: () => sql`1 = 1` },
];

/** Escapes a text for a regular expression. */
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Matches the name and the address of a person as words, in any case. */
function wordsOf({ username, email }: NamedPerson): RegExp {
  const words = [username, ...(email === null ? [] : [email])].map(literal);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

/**
 * Replaces name and address of a person in texts about them, and deletes such mails in the mail folder. To be called while
 * the rows still refer to the account; done again, it finds nothing.
 */
export async function eraseTexts(
  { store: { db }, mailer }: Pick<Deps, 'store' | 'mailer'>,
  person: NamedPerson,
  stop?: AbortSignal,
): Promise<void> {
  const words = wordsOf(person);
  for (const { table, columns, key, about } of texts) {
    const condition = sql<boolean>`(${about(person.id)} or ${hasAddress(columns, person)})`;
    const names = [...key, ...columns];
    for await (const row of readList(db, {
      name: table,
      table,
      columns: names,
      without: [],
      key,
      condition,
      atOnce: 200,
    })) {
      if (stop?.aborted === true) return;
      const changed = columns.flatMap((column): [string, string][] => {
        const text = row[column];
        const erased = typeof text === 'string' ? text.replace(words, formerMember) : text;
        return typeof erased === 'string' && erased !== text ? [[column, erased]] : [];
      });
      if (changed.length === 0) continue;
      const values = sql.join(changed.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
      const own = sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      );
      await sql`update ${sql.table(table)} set ${values} where ${own}`.execute(db);
    }
  }
  await mailer.removeKept((text) => text.search(words) !== -1);
}

/** Returns the condition that a text contains the address of a person, in any case. */
function hasAddress(columns: readonly string[], { email }: NamedPerson): RawBuilder<unknown> {
  if (email === null) return sql`1 = 0`;
  const pattern = `%${email.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
    sql` or `,
  );
}
