import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import { phraseOf } from '../values/event-status.ts';
import { plainText } from '../values/plain-text.ts';
import { canBeField, hasNames, sampleValues } from './column-values.ts';
import { columnsOf } from './propose-mapping.ts';

/** Returns whether events without a name can have those of their few artists. */
export function isNamedByLineup(mapping: readonly string[], columns: readonly (readonly string[])[]): boolean {
  const at = mapping.indexOf('lineup');
  if (at < 0 || mapping.includes('event_name') || mapping.includes('set_start')) return false;
  const filled = sampleValues(columns[at] ?? []);
  return filled.length > 0 && filled.every((value) => value.split(/[,;\n]/).length <= 3 && value.length <= 150);
}

/** Returns the first unknown column that has a short name of its own in each row, for events without one; undefined if there is none. */
export function unknownName(mapping: readonly string[], columns: readonly (readonly string[])[]): number | undefined {
  if (mapping.includes('event_name') || !mapping.includes('event_date') || isNamedByLineup(mapping, columns))
    return undefined;
  const at = columns.findIndex((values, column) => {
    const isShort = values.every((value) => value.trim() !== '' && value.length <= 80);
    return mapping[column] === '' && isShort && hasNames(values) && new Set(values).size === values.length;
  });
  return at < 0 ? undefined : at;
}

/** Returns whether a column that is named better than that of the names was left out because of its values. */
export function leavesOutName(
  mapping: ImportMapping,
  headers: readonly string[],
  columns: readonly (readonly string[])[],
): boolean {
  const nameColumns = columnsOf('event_name', headers);
  return nameColumns
    .slice(0, Math.max(0, nameColumns.indexOf(mapping.indexOf('event_name'))))
    .some((at) => mapping[at] === '' && canBeField('event_name', columns[at]!));
}

/** Whether the column of venues may be one of towns, `Ort`, since there is no other one of these. */
export const mayHaveTowns = (headers: readonly string[], mapping: readonly string[]): boolean =>
  !mapping.includes('area') &&
  columnsOf(
    'area',
    headers.filter((_, at) => mapping[at] === 'event_location' || mapping[at] === 'place_line'),
  ).length > 0;

/** A name that is a link in Markdown. */
const linkAround = /^\[([^\][]{1,200})\]\((https?:\/\/[^\s()]{1,500})\)$/;
/** A link behind a name, as Notion writes those to its pages: `Barn (https://…)`. */
const linkBehind = /(?<=\S)\s?\(https?:\/\/[^\s()]{1,500}\)$/;

export const withoutLink = (name: string): string => name.replace(linkAround, '$1').replace(linkBehind, '');

/** Returns the address to which a whole name links. */
export const linkAroundName = (name: string): string | undefined => linkAround.exec(name.trim())?.[2];

/** Most letters of a line that is one more part of a name. */
const maxNamePart = 20;

/** Splits a cell of several lines into the name, with a status or a few more words below it, and what else stands there. */
export function splitName(cell: string): [name: string, below: string] {
  if (!cell.trim().includes('\n')) return [cell, ''];
  const [first = '', ...more] = plainText(cell).split('\n').filter(Boolean);
  const statuses = more.filter((line) => phraseOf(line, 'whole') !== undefined);
  const others = more.filter((line) => !statuses.includes(line));
  const areParts = others.every((line) => line.length <= maxNamePart && !/[\d,]/.test(line));
  const name = [first, ...(areParts ? others : []), ...statuses.map((status) => `(${status})`)].join(' ');
  return [name, areParts ? '' : others.join('\n')];
}

/** Returns the description with what stands below the name; nothing without either. */
export const describe = (below: string, description: string | undefined): { description?: string } =>
  below === '' && description === undefined
    ? {}
    : { description: [below, plainText(description ?? '')].filter(Boolean).join('\n') };
