import { sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import { distinctNames } from '@moonfloor/contract/text';
import type { Translations } from '@moonfloor/contract/translations';

/** Columns of records that contain JSON: `descriptions`, and `alternative_names`. */

/** Parses the column `descriptions`. */
export const parseTranslations = (json: string): Translations => (json === '{}' ? {} : JSON.parse(json));

/** Parses the column `alternative_names`. */
export const parseNames = (json: string): string[] => (json === '[]' ? [] : JSON.parse(json));

/** Parses both columns of a row. */
export function withNamesAndTranslations<R extends { descriptions: string; alternative_names: string }>(row: R) {
  const { descriptions, alternative_names, ...rest } = row;
  return { ...rest, descriptions: parseTranslations(descriptions), alternative_names: parseNames(alternative_names) };
}

/** Returns the column `descriptions` of a form; nothing if the form does not change it. */
export const translationsColumn = ({ descriptions }: { descriptions?: Translations | undefined }) =>
  descriptions === undefined ? {} : { descriptions: JSON.stringify(descriptions) };

/** Returns the column `alternative_names`, without the record's own name. */
export const namesColumn = (names: readonly string[] = [], own: string) => ({
  alternative_names: JSON.stringify(distinctNames(names, own)),
});

/** SQL condition: a record has alternative names. Written so that partial indexes are used. */
export const hasAlternativeNames = sql<boolean>`alternative_names <> '[]'`;

/** The column `alternative_names` of a type; undefined if it has none. */
export const namesColumnOf = (type: ResourceType): string | undefined =>
  type === 'event' || type === 'artist' ? 'alternative_names' : undefined;
