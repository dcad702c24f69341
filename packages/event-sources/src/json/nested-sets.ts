import { isObject, type Json } from './json.ts';

/** Names of the fields of a record in a list of sets, in order of preference. */
const keys = {
  name: ['artist', 'artist_name', 'act', 'name', 'title'],
  floor: ['stage', 'floor', 'stage_name', 'floor_name'],
  start: ['set_start', 'start', 'start_time', 'startTime', 'starts_at', 'from', 'begin'],
  end: ['set_end', 'end', 'end_time', 'endTime', 'ends_at', 'to', 'until'],
} as const;

function textOf(record: Json, of: keyof typeof keys): string {
  for (const key of keys[of]) {
    const { [key]: value } = record;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return '';
}

const moment = /^(\d{4}-\d{2}-\d{2})T?\s*(\d{2}:\d{2})/;

/** Splits an ISO date and time; other texts are a time without a day. */
function splitMoment(text: string): { day: string | null; time: string } {
  const [, day, time] = moment.exec(text) ?? [];
  return day === undefined || time === undefined ? { day: null, time: text } : { day, time };
}

/**
 * Returns a list of records with names and times, or floors, as the text of a line-up, by floor and date; undefined for other
 * lists. Values that are not times are left out.
 */
export function textOfSets(list: readonly unknown[]): string | undefined {
  const sets = list.filter(isObject).map((record) => {
    const [{ day, time }, end] = [splitMoment(textOf(record, 'start')), splitMoment(textOf(record, 'end')).time];
    const times = /\d/.test(time) ? `${time}${end === '' ? '' : ` - ${end}`} ` : '';
    return { name: textOf(record, 'name'), floor: textOf(record, 'floor'), day: day ?? '', times };
  });
  const areSets = sets.some(({ floor, times }) => floor !== '' || times !== '');
  if (!areSets || sets.length < list.length || sets.some(({ name }) => name === '')) return undefined;
  // an act below the heading of a day would get that day
  const [untimed, timed] = [sets.filter(({ times }) => times === ''), sets.filter(({ times }) => times !== '')];
  return [...Map.groupBy(untimed, ({ floor }) => floor), ...Map.groupBy(timed, ({ floor }) => floor)]
    .flatMap(([floor, floorSets]) => [
      ...(floor === '' ? [] : [`${floor}:`]),
      ...floorSets.flatMap(({ name, day, times }, at) => [
        ...(times === '' || day === '' || day === floorSets[at - 1]?.day ? [] : [day]),
        `${times}${name}`,
      ]),
    ])
    .join('\n');
}
