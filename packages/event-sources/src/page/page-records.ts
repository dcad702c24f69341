import { readJsonTable } from '../json/json-table.ts';
import { type Json, textOf, tryJson } from '../json/json.ts';
import { repairJson } from '../json/repair-json.ts';
import type { Table } from '../table/table.ts';
import { childrenOf, type Element, elementsNamed, findOutermost, parseElements, textIn } from './elements.ts';
import { valueAt } from './site-data.ts';
import { streamedRecords } from './streamed-data.ts';
import { isHtml } from './web-page.ts';

/** Returns the events in the records of any XML, or in the JSON that scripts of a page hold; undefined if there are none. */
export function tableOfRecords(text: string): Table | undefined {
  if (!isHtml(text)) {
    const roots = parseElements(text, true);
    const isMap = roots.some(({ name }) => name === 'kml');
    // the dates of feeds are those of publishing
    return findOutermost(roots, ({ name }) => name === 'item' || name === 'entry').length > 0 &&
      roots.some(({ name }) => /^(?:rss|feed|rdf:RDF)$/i.test(name))
      ? undefined
      : readJsonTable((isMap ? elementsNamed(roots, 'Placemark') : roots).map(recordOf), 2);
  }
  const elements = parseElements(text, false);
  const scripts = elementsNamed(elements, 'script').map((script) => ({
    text: textIn(script),
    type: script.attribs.type ?? '',
  }));
  const texts = [
    ...scripts.filter(({ type }) => /^application\/json/i.test(type)).map((script) => script.text),
    ...scripts.flatMap((script) =>
      [...script.text.matchAll(eventsMark)].slice(0, maxTried).map(({ index }) => valueAt(script.text, index)),
    ),
    ...scripts.flatMap((script) =>
      [...script.text.matchAll(textMark)].slice(0, maxTried).map(([text]) => textOf(tryJson(() => text))),
    ),
    ...findOutermost(elements, ({ attribs }) => Object.values(attribs).some(isJson))
      .slice(0, maxTried)
      .flatMap(({ attribs }) => Object.values(attribs).filter(isJson)),
  ];
  const streamed = texts.length > 0 ? undefined : streamedRecords(text);
  return texts.map(tableOfJson).find((table) => table !== undefined) ?? (streamed && readJsonTable(streamed, 2));
}

/** Most texts of a page that are tried. */
const maxTried = 20;
/** Behind it, the data of a program in a script: FullCalendar's `events: [`, `window.__NUXT__ = {`. */
const eventsMark = /(?<=\b(?:events['"]?\s?[:=]|__\w{1,40}__\s?=)\s?)(?:\[(?=\s{0,200}\{)|\{)/gi;
/** Data of a program as a text in a script. */
const textMark = /(?<=\bJSON\.parse\()"(?:[^"\\]|\\.)+"/g;
const isJson = (text: string): boolean => /^\s{0,20}(?:\[\s{0,20}\{|\{\s{0,20}")/.test(text);

function tableOfJson(text: string): Table | undefined {
  if (text === '') return undefined;
  const json = tryJson(() => text) ?? repairJson(text, '', 0);
  return json === undefined ? undefined : readJsonTable(json, 2);
}

/** Returns an element as JSON: its attributes and the elements in it, several of one name as a list; otherwise its text. */
function recordOf(element: Element): Json | string {
  const children = Map.groupBy(childrenOf(element), ({ name }) => name);
  const parts = [...children].map(([name, all]): [string, unknown] => [
    name,
    all.length === 1 ? recordOf(all[0]!) : all.map(recordOf),
  ]);
  const fields = [...Object.entries(element.attribs), ...parts];
  if (fields.length === 0) return textIn(element);
  return Object.fromEntries(children.size === 0 ? [...fields, ['text', textIn(element)]] : fields);
}
