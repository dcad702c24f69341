import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import type { EventStatus } from '@moonfloor/contract/values/lists';
import { wordSet } from '@moonfloor/lineup/word-patterns';
import { t } from '@moonfloor/messages/t';
import { statusInPlaceOf } from '../values/event-name.ts';
import { parseEventStatus } from '../values/event-status.ts';
import { isYes } from '../values/fact-values.ts';
import { parseInstant } from '../values/parse-instant.ts';
import { oneLine, textOrEmpty } from '../values/plain-text.ts';
import { wordsOf } from './header-words.ts';
import { isOtherColumn } from './propose-mapping.ts';
import type { Row } from './table-row.ts';

/** Returns the columns that say whether an event is cancelled, or whether it is postponed. */
export const flagColumns = (headers: readonly string[]): { status: EventStatus; column: number }[] =>
  (['cancelled', 'postponed'] as const).flatMap((status) =>
    headers.flatMap((header, column) => (isOtherColumn(header, status) ? [{ status, column }] : [])),
  );

const headerWords = wordSet('event status state code name value label eventstatus');

/** Returns what columns say against events, beside the one that is the field of the status. */
export function statusReader(headers: readonly string[], mapping: ImportMapping) {
  const flags = flagColumns(headers);
  const others = headers.flatMap((header, at) => {
    const words = wordsOf(header);
    const isOne = words.some((word) => /stat(?:us|e)$/.test(word)) && words.every((word) => headerWords.has(word));
    return mapping[at] === '' && isOne ? [at] : [];
  });
  // a flag may be the moment since when
  const isSet = (cell: string): boolean => isYes(cell) || parseInstant(textOrEmpty(cell)) !== undefined;
  return (cells: readonly string[]): EventStatus[] => [
    ...flags.flatMap(({ status, column }) => (isSet(cells[column] ?? '') ? [status] : [])),
    ...others.flatMap((column) => parseEventStatus(cells[column] ?? '') ?? []).filter((one) => one !== 'scheduled'),
  ];
}

/** Fields in which `CANCELLED` may stand instead of a value. */
const fieldsOfMarks = [
  'event_location',
  'place_line',
  'start_time',
  'price',
  'ticket_link',
  'extras',
  'description',
] as const;

/** Returns all that a row says of the status of its event. */
export const statusesOf = ({ cell, statuses }: Row, notes: string[]): (EventStatus | undefined)[] => [
  readStatus(cell('event_status'), notes),
  ...statuses,
  ...fieldsOfMarks.map((field) => statusInPlaceOf(cell(field) ?? '', field === 'description' ? 'whole' : 'plain')),
];

/** Reads the status; it may mean something else, such as whether an entry is a draft. */
function readStatus(status: string | undefined, notes: string[]): EventStatus | undefined {
  if (status === undefined) return undefined;
  const read = status === '' ? 'scheduled' : parseEventStatus(status);
  const shown = oneLine(status).slice(0, 60);
  if (read === undefined)
    notes.push(
      t('The status “{status}” does not say whether the event takes place, and was left out', { status: shown }),
    );
  return read ?? 'scheduled';
}
