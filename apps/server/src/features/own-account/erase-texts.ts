import { type RawBuilder, sql } from 'kysely';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { languageCodes } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import { formerMember } from '../../db/table.ts';
import type { Deps } from '../../deps.ts';
import type { KeptMail } from '../../platform/mail/mail-folder.ts';
import { isAnsweredBy } from '../mail/tables.ts';
import { readList } from './personal-rows.ts';

export interface NamedPerson {
  id: number;
  username: string;
  formerUsernames: readonly string[];
  /** The address; null if it belongs to another account. */
  email: string | null;
}

/** Escapes a text for a regular expression. */
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Matches texts as words, in any case. */
const wordsOf = (texts: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${texts.map(literal).join('|')})(?![\p{L}\p{N}])`, 'giu');

/**
 * Replaces name and address of a person in texts about them, and deletes such mails in the mail folder. To be called while
 * the rows still refer to the account; done again, it finds nothing.
 */
export async function eraseTexts(
  deps: Pick<Deps, 'store' | 'mailer' | 'tables'>,
  person: NamedPerson,
  stop?: AbortSignal,
): Promise<void> {
  const { mailer, tables, store } = deps;
  const { db } = store;
  const names = [person.username, ...person.formerUsernames];
  const words = wordsOf([...names, ...(person.email === null ? [] : [person.email])]);
  const erase = (text: string): string => text.replace(words, formerMember);
  const eraseInBlocks = (json: string): string =>
    JSON.stringify(JSON.parse(json), (name, value: unknown) =>
      typeof value === 'string' && name !== 'url' ? erase(value) : value,
    );
  for (const { name: table, texts } of tables) {
    if (texts === undefined) continue;
    const { columns, blocks, key, about } = texts;
    const condition = sql<boolean>`(${about(person.id, names)} or ${hasAddress(columns, person)})`;
    for await (const row of readList(db, {
      name: table,
      table,
      columns: [...key, ...columns],
      without: [],
      key,
      condition,
      atOnce: 200,
    })) {
      if (stop?.aborted === true) return;
      const changed = columns.flatMap((column): [string, string][] => {
        const text = row[column];
        if (typeof text !== 'string') return [];
        const erased = column === blocks ? eraseInBlocks(text) : erase(text);
        return erased === text ? [] : [[column, erased]];
      });
      if (changed.length === 0) continue;
      const values = sql.join(changed.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
      const ofRow = sql.join(
        [...key, ...changed.map(([column]) => column)].map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      );
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${values} where ${ofRow}`.execute(db);
      // somebody has changed the text meanwhile
      if (numAffectedRows === 0n) return eraseTexts(deps, person, stop);
    }
  }
  const answerMails = db
    .selectFrom('mail')
    .where(sql<boolean>`${isAnsweredBy(person.id)}`)
    .select('message_id');
  const ids = new Set((await answerMails.execute()).map(({ message_id: id }) => id));
  const isAbout = isMailAbout(person);
  await mailer.removeKept(
    (mail) => isAbout(mail) || (ids.has(mail.id.slice(1).split('@')[0]!) && mail.text.search(words) !== -1),
  );
}

/** Returns whether a kept mail is to a person, has the address, or begins with the name as mails of the site do. */
function isMailAbout({ username, formerUsernames, email }: NamedPerson): (mail: KeptMail) => boolean {
  const openings = languageCodes.flatMap((language) =>
    runInLanguage(language, () =>
      [username, ...formerUsernames].flatMap((name) => [
        t('Hello {name},', { name }),
        t('{username} on Moonfloor says that this page is theirs, and gave this address as proof:', { username: name }),
      ]),
    ),
  );
  const address = email === null ? null : wordsOf([email]);
  return ({ to, subject, text }) =>
    openings.some((opening) => text.startsWith(opening)) ||
    (address !== null &&
      [to, subject, text.replace(/https?:\/\/\S+/g, '')].some((part) => part.search(address) !== -1));
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
