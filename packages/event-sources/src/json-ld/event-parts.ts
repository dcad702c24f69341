import { parseLineup } from '@moonfloor/lineup/parse-lineup';
import { t } from '@moonfloor/messages/t';
import { first, isObject, type Json, nameOf, namesOf, textOf } from '../json/json.ts';
import type { SourceFields } from '../source-event.ts';
import { floorsOfSets } from '../values/imported-sets.ts';
import { parseInstant, type ParsedMoment } from '../values/parse-instant.ts';
import { shorten } from '../values/plain-text.ts';
import { addDuration, type Clocks, toLocalTime } from '../values/to-local-time.ts';

/**
 * Returns floors with the sets of an event: its parts (https://schema.org/subEvent) that have performers, or else the parts with a time that
 * are called like acts, with a note. Other parts are named in a note.
 */
export function floorsOfParts(
  { subEvent, subEvents, location, ...event }: Json,
  { notes, ...clockSettings }: Clocks,
): SourceFields {
  const clocks = { ...clockSettings, notes: [] };
  const venue = nameOf(first(location));
  const momentOf = (date: unknown): ParsedMoment | undefined => {
    const parsedInstant = parseInstant(textOf(first(date)));
    return parsedInstant === undefined || parsedInstant.time === null ? undefined : toLocalTime(parsedInstant, clocks);
  };
  const parts = [subEvent ?? subEvents].flat().filter(isObject);
  const hasPerformers = [event, ...parts].some((one) => namesOf(one.performer ?? one.performers).length > 0);
  const partsWithoutSet: string[] = [];
  const sets = parts.flatMap((part) => {
    const [name, start, floor] = [nameOf(part), momentOf(part.startDate), nameOf(first(part.location))];
    const isAct = !hasPerformers && start !== undefined && isActAlone(name);
    const names = isAct ? [name] : namesOf(part.performer ?? part.performers);
    if (names.length === 0) {
      partsWithoutSet.push(name);
      return [];
    }
    const end =
      start && (momentOf(part.endDate) ?? addDuration(start, textOf(part.duration), { field: 'duration', clocks }));
    const info = textOf(part['moonfloor:info']);
    return [
      {
        floor: floor === venue ? '' : floor,
        names,
        start: start === undefined ? null : wallTime(start),
        end: end === undefined ? null : wallTime(end),
        ...(info !== '' && { info }),
      },
    ];
  });
  const joinNames = (names: readonly string[]): string => shorten(names.filter(Boolean).join(', '), 300);
  if (!hasPerformers && sets.length > 0)
    notes.push(
      t('Parts of the event were read as sets of artists: {names}', {
        names: joinNames(sets.flatMap(({ names }) => names)),
      }),
    );
  if (joinNames(partsWithoutSet) !== '')
    notes.push(t('Parts of the event that were left out: {names}', { names: joinNames(partsWithoutSet) }));
  return sets.length === 0 ? {} : { floors: floorsOfSets(sets) };
}

/** True for a name that would be one act in a timetable. */
const isActAlone = (name: string): boolean =>
  parseLineup(`22:00 ${name.slice(0, 200)}`).floors.flatMap(({ artists }) => artists).length === 1;

const wallTime = ({ day, time }: ParsedMoment): string => `${day}T${time}`;
