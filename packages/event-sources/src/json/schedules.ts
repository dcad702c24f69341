import { addDays } from '@moonfloor/contract/values/days';
import { usualDayStart } from '@moonfloor/lineup/festival-day';
import { lineupLimits } from '@moonfloor/lineup/limits';
import { withoutStart } from '../json-ld/json-ld.ts';
import { childrenNamed, childrenOf, type Element, parseElements, textIn as textInElement } from '../page/elements.ts';
import { parseInstant, parseTime } from '../values/parse-instant.ts';
import { shorten } from '../values/plain-text.ts';
import { isObject, type Json, textOf } from './json.ts';

/** Returns the schedule in JSON of frab or pretalx (https://github.com/voc/schedule); undefined for other JSON. */
export function scheduleOfJson(json: unknown): Json | undefined {
  if (!isObject(json)) return undefined;
  const schedule = isObject(json.schedule) ? json.schedule : json;
  const { conference } = schedule;
  if (isObject(conference) && Array.isArray(conference.days)) return { url: schedule.url, ...conference };
  return Array.isArray(json.talks) && Array.isArray(json.rooms) ? conferenceOfWidget(json) : undefined;
}

/** Returns what pretalx sends to its widget in other sites, in the form of its schedule: one list of talks. */
function conferenceOfWidget({ talks, rooms, speakers, timezone, event_start, event_end, ...json }: Json): Json {
  const namesById = (list: unknown, key: string): Map<string, string> =>
    new Map(
      [list]
        .flat()
        .filter(isObject)
        .map((one) => [textOf(one[key]), textIn(one.name)]),
    );
  const [roomNames, speakerNames] = [namesById(rooms, 'id'), namesById(speakers, 'code')];
  const ofRoom = Map.groupBy([talks].flat().filter(isObject), ({ room }) => roomNames.get(textOf(room)) ?? '');
  const sets = (all: readonly Json[]): Json[] =>
    all.map((talk) => ({
      ...talk,
      title: textIn(talk.title),
      persons: [talk.speakers].flat().flatMap((code) => speakerNames.get(textOf(code)) ?? []),
    }));
  const days = [{ date: event_start, rooms: [...ofRoom].map(([name, all]) => ({ name, events: sets(all) })) }];
  return { title: textIn(json.title ?? json.name), start: event_start, end: event_end, time_zone_name: timezone, days };
}

/** Returns a text, or one in several languages in the first of them. */
const textIn = (value: unknown): string => textOf(isObject(value) ? Object.values(value)[0] : value);

/** Returns the schedule in XML of frab or pretalx, in the form of its JSON; undefined for other documents. */
export function scheduleOfXml(text: string): Json | undefined {
  if (!/<schedule[\s>]/i.test(text.slice(0, 5000))) return undefined;
  const schedule = parseElements(text, true).find(({ name }) => name === 'schedule');
  if (schedule === undefined) return undefined;
  const days = childrenNamed(schedule, 'day').map((day) => ({
    ...day.attribs,
    rooms: Object.fromEntries(
      childrenNamed(day, 'room').map((room) => [
        room.attribs.name ?? '',
        childrenNamed(room, 'event').map((event) => ({ ...valuesIn(event), persons: personsIn(event) })),
      ]),
    ),
  }));
  return { ...valuesIn(childrenNamed(schedule, 'conference')[0]), days };
}

/** Returns the texts of the elements in another, by name. */
const valuesIn = (element: Element | undefined): Json =>
  Object.fromEntries(childrenOf(element).map((child) => [child.name, textInElement(child)]));

const personsIn = (event: Element): string[] =>
  childrenNamed(event, 'persons').flatMap((persons) => childrenNamed(persons, 'person').map(textInElement));

/** Returns a schedule as one schema.org event, its sets as parts of it. */
export function eventOfSchedule(conference: Json): Json {
  const parts: Json[] = [];
  const without: string[] = [];
  const days = [conference.days].flat().filter(isObject);
  for (const day of days) {
    const rooms = Array.isArray(day.rooms)
      ? day.rooms.filter(isObject).map((room) => [textOf(room.name), room.events] as const)
      : Object.entries(isObject(day.rooms) ? day.rooms : {});
    for (const [room, events] of rooms) {
      for (const event of [events].flat().filter(isObject)) {
        const part = partOf(event, room, textOf(day.date));
        if (part === undefined) without.push(textOf(event.title));
        else parts.push(part);
      }
    }
  }
  const [first, last] = [days[0], days.at(-1)].map((day) => textOf(day?.date));
  const place = textOf(conference.venue) || textOf(conference.location);
  const city = textOf(conference.city);
  return {
    name: textOf(conference.title) || textOf(conference.acronym),
    description: textOf(conference.description) || textOf(conference.subtitle),
    startDate: textOf(conference.start) || first,
    endDate: textOf(conference.end) || last,
    timeZone: textOf(conference.time_zone_name),
    url: textOf(conference.url) || textOf(conference.base_url),
    ...((place !== '' || city !== '') && { location: { name: place, address: { addressLocality: city } } }),
    subEvent: parts,
    ...(without.length > 0 && { 'moonfloor:note': withoutStart(without) }),
  };
}

/** Returns one entry of a room, played by its persons; undefined without a start. */
function partOf(event: Json, room: string, day: string): Json | undefined {
  const title = textOf(event.title);
  const persons = [event.persons].flat().flatMap((person) => {
    const name = isObject(person) ? textOf(person.public_name) || textOf(person.name) : textOf(person);
    return name === '' ? [] : [name];
  });
  const startDate = startOf(event, day);
  if (startDate === undefined || title + persons.join('') === '') return undefined;
  return {
    name: shorten(title, lineupLimits.name),
    performer: persons.map((name) => shorten(name, lineupLimits.name)),
    ...(persons.length > 0 && title !== '' && title !== persons.join(', ') && { 'moonfloor:info': title }),
    startDate,
    duration: durationOf(textOf(event.duration)),
    ...(textOf(event.end) !== '' && { endDate: textOf(event.end) }),
    location: room || textOf(event.room),
  };
}

/** Returns the date and time of an entry; a time before the morning belongs to the night of its day. */
function startOf(event: Json, day: string): string | undefined {
  const [date, written] = [textOf(event.date), textOf(event.start)];
  for (const moment of [date, written]) if (parseInstant(moment)?.time != null) return moment;
  const time = parseTime(written);
  const on = parseInstant(date || day)?.day;
  if (time === undefined || on === undefined) return undefined;
  return `${date === '' && time < usualDayStart ? addDays(on, 1) : on}T${time}`;
}

/** Returns an ISO 8601 duration of `1:30`, `00:45:00` or minutes. */
function durationOf(text: string): string {
  const [, hours, minutes] = /^(\d{1,3}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  if (hours !== undefined) return `PT${hours}H${minutes}M`;
  return /^\d{1,4}$/.test(text) ? `PT${text}M` : text;
}
