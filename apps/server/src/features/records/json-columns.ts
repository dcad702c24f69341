import { sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import { distinctNames } from '@moonfloor/contract/text';
import type { Translations } from '@moonfloor/contract/translations';

/** Columns of records that contain JSON: `descriptions`, and `alternative_names`. */

/** Parses the column `descriptions`. */
export const parseTranslations = (json: string): Translations => (json === '{}' ? {} : JSON.parse(json));

/** Parses the column `alternative_names`. */
export const parseNames = (json: string): string[] => (json === '[]' ? [] : JSON.parse(json));

/** A row with its JSON columns parsed. */
type Parsed<R> = {
  [C in keyof R]: C extends 'descriptions' ? Translations : C extends 'alternative_names' ? string[] : R[C];
};

/** Parses those of the two columns that a row has. */
export function parseJsonColumns<R extends { descriptions?: string; alternative_names?: string }>(row: R): Parsed<R> {
  const parsed: object = {
    ...row,
    ...(row.descriptions !== undefined && { descriptions: parseTranslations(row.descriptions) }),
    ...(row.alternative_names !== undefined && { alternative_names: parseNames(row.alternative_names) }),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types do not know that spreading replaces them
  return parsed as Parsed<R>;
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
