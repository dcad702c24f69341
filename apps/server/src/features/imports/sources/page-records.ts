import { childrenOf, type Element, elementsNamed, parseElements, textIn } from './elements.ts';
import { type Json, parseSource } from './json.ts';
import { readJsonTable } from './json-table.ts';
import type { Table } from './table.ts';
import { isHtml } from './web-page.ts';

/** Returns the events in the records of any XML, or in the JSON that scripts of a page hold; undefined if there are none. */
export function tableOfRecords(text: string): Table | undefined {
  if (!isHtml(text)) {
    const roots = parseElements(text, true);
    // the dates of feeds are those of publishing
    return roots.some(({ name }) => /^(?:rss|feed|rdf:RDF)$/i.test(name))
      ? undefined
      : readJsonTable(roots.map(recordOf), 2);
  }
  return elementsNamed(parseElements(text, false), 'script')
    .filter(({ attribs }) => /^application\/json/i.test(attribs.type ?? ''))
    .map((script) => tableOfJson(textIn(script)))
    .find((table) => table !== undefined);
}

function tableOfJson(text: string): Table | undefined {
  try {
    return readJsonTable(parseSource(text), 2);
  } catch {
    return undefined;
  }
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
