import ICAL from 'ical.js';
import { childrenNamed, childrenOf, type Element, parseElements, textIn } from '../page/elements.ts';

/** Returns the iCalendar text of a calendar in jCal (RFC 7265); undefined for other JSON and invalid calendars. */
export function calendarOfJcal(json: unknown): string | undefined {
  if (!Array.isArray(json)) return undefined;
  const calendars: unknown[] = json[0] === 'vcalendar' ? [json] : json;
  const isCalendar = (one: unknown): one is unknown[] => Array.isArray(one) && one[0] === 'vcalendar';
  if (calendars.length === 0 || !calendars.every(isCalendar)) return undefined;
  try {
    return calendars.map((one) => new ICAL.Component(one).toString()).join('\r\n');
  } catch {
    return undefined;
  }
}

/** Returns the iCalendar text of a calendar in xCal (RFC 6321); undefined for other documents. */
export function calendarOfXcal(text: string): string | undefined {
  if (!/<(?:\w{1,20}:)?icalendar[\s>]/i.test(text.slice(0, 5000))) return undefined;
  const root = parseElements(text, true).find((element) => nameOf(element) === 'icalendar');
  const calendars = childrenOf(root).filter((element) => nameOf(element) === 'vcalendar');
  return calendars.length === 0 ? undefined : `${calendars.flatMap(linesOf).join('\r\n')}\r\n`;
}

/** Name of an element without its prefix. */
const nameOf = ({ name }: Element): string => name.replace(/^.*:/, '').toLowerCase();

const isComponent = (element: Element): boolean => /^v[a-z]{3,10}$|^(?:standard|daylight)$/.test(nameOf(element));

/** Returns the lines of a component; some programs leave out the elements `properties` and `components`. */
function linesOf(component: Element): string[] {
  const name = nameOf(component).toUpperCase();
  const parts = childrenOf(component).flatMap((part) =>
    /^(?:properties|components)$/.test(nameOf(part)) ? childrenOf(part) : part,
  );
  return [
    `BEGIN:${name}`,
    ...parts.flatMap((part) => (isComponent(part) ? linesOf(part) : lineOf(part))),
    `END:${name}`,
  ];
}

function lineOf(property: Element): string {
  const parameters = childrenNamed(property, 'parameters').flatMap(childrenOf);
  const values = childrenOf(property).filter(({ name }) => name !== 'parameters');
  const shown = parameters.map((one) => `;${nameOf(one).toUpperCase()}="${textIn(one).replaceAll('"', '')}"`).join('');
  const isDay = values.length > 0 && values.every((value) => nameOf(value) === 'date');
  const value = values.length === 0 ? escapeText(textIn(property)) : values.map(valueOf).join(',');
  return `${nameOf(property).toUpperCase()}${shown}${isDay ? ';VALUE=DATE' : ''}:${value}`;
}

/** Returns a value as iCalendar writes it: times without separators, rules as one text. */
function valueOf(value: Element): string {
  const parts = childrenOf(value);
  if (nameOf(value) === 'recur')
    return [...Map.groupBy(parts, nameOf)]
      .map(
        ([name, partsOfName]) =>
          `${name.toUpperCase()}=${partsOfName.map((part) => textIn(part).replace(/[-:](?=\d\d)/g, '')).join(',')}`,
      )
      .join(';');
  if (parts.length > 0) return parts.map(textIn).join(';');
  const text = textIn(value);
  if (/^(?:date|date-time|time|utc-offset)$/.test(nameOf(value))) return text.replace(/(?<=\d)[-:]/g, '');
  return nameOf(value) === 'text' ? escapeText(text) : text;
}

const escapeText = (text: string): string => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);
