import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';
import { MicrodataRdfParser } from 'microdata-rdf-streaming-parser';
import { RdfaParser } from 'rdfa-streaming-parser';
import { t } from '@moonfloor/messages/t';
import { findEvents } from '../json-ld/json-ld-nodes.ts';
import { datedEvents, toSourceEvents } from '../json-ld/json-ld.ts';
import { brokenJson, parseSource, isEvent, type Json } from '../json/json.ts';
import { repairJson } from '../json/repair-json.ts';
import { eventOfSchedule, scheduleOfXml } from '../json/schedules.ts';
import { type SourceEvent, SourceError, type ImportSource } from '../source-event.ts';
import { resolveLink } from '../values/links.ts';
import { whyClosed } from './closed-pages.ts';
import { findOutermost, parseElements } from './elements.ts';
import { readFeed } from './feeds.ts';
import { readMicroformats } from './microformats.ts';
import { eventsOfScript, isSquarespace } from './site-data.ts';

/** Whether a text is an HTML page rather than XML. */
export const isHtml = (text: string): boolean =>
  /<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 1000)) ||
  // a part of a page
  /^\s{0,100}<(?:div|article|section|main|table|ul|ol|dl|p|h[1-6]|span|script)\b/i.test(text.slice(0, 200));

/**
 * Parses the events of an HTML page in JSON-LD, microdata, RDFa, microformats or the scripts of known programs, of a feed, or of a
 * schedule in XML. Invalid JSON-LD is repaired as far as possible, or skipped, with a note. Throws `SourceError` when there is no
 * event, with the line of an invalid block, or with what would work.
 */
export async function readPage(source: ImportSource): Promise<{ events: SourceEvent[]; notes: string[] }> {
  const { text: html, address } = source;
  if (!isHtml(html)) {
    const schedule = scheduleOfXml(html);
    const feed = schedule === undefined ? readFeed(html) : { events: [eventOfSchedule(schedule)], notes: [] };
    if (feed !== undefined) return { ...feed, events: toSourceEvents(feed.events, source) };
  }
  const notes: string[] = [];
  const broken: SourceError[] = [];
  const nodes: unknown[] = [];
  const repaired: unknown[] = [];
  const scripts = findScripts(html);
  const blocks = scripts.filter(({ type }) => /^application\/ld\+json/i.test(type));
  const others = scripts.filter(({ type, text }) => /^application\/json/i.test(type) || isSquarespace(text));
  for (const { text, at } of blocks) {
    try {
      nodes.push(parseSource(text.trim().replace(/^<!--/, '').replace(/-->$/, '')));
    } catch (error) {
      const line = html.slice(0, at).split('\n').length;
      const repairedBlock = repairJson(text, html, at);
      broken.push(brokenJson(text, error, line));
      if (findEvents([repairedBlock]).length === 0)
        notes.push(t('Event data in line {line} of the page is broken and was left out', { line }));
      else repaired.push(repairedBlock);
    }
  }
  const markedUpEvents = [...(await readStructuredData(html, address)), ...readMicroformats(html)].map((event) => ({
    ...event,
    'moonfloor:notation': 'marks',
  }));
  const statedEvents = datedEvents([
    ...findEvents(nodes),
    ...findEvents(repaired).map((event) => ({ ...event, ...repairedNote() })),
    ...markedUpEvents,
  ]);
  const inScripts = datedEvents(
    statedEvents.events.length > 0 ? [] : others.flatMap(({ text }) => eventsOfScript(text)),
  );
  const chosenEvents =
    [statedEvents.events, inScripts.events].find((candidates) => candidates.length > 0) ??
    [eventOfMetadata(html)].filter((event) => event !== undefined);
  const events = toSourceEvents(chosenEvents, source);
  if (events.length > 0) return { events, notes: [...notes, ...statedEvents.notes, ...inScripts.notes] };
  if (broken[0] !== undefined) throw broken[0];
  const closed = whyClosed(html, address);
  if (closed !== undefined) throw new SourceError(closed);
  const calendarAddress = calendarIn(html, address);
  if (calendarAddress !== undefined)
    throw new SourceError(
      t('This page has no event data in it, but links to a calendar or feed: {address}. Please import that address.', {
        address: calendarAddress.slice(0, 300),
      }),
    );
  if (isSquarespace(html))
    throw new SourceError(
      t('The events of this Squarespace page are at its address with ?format=json added. Please import that address.'),
    );
  if (statedEvents.notes[0] !== undefined) throw new SourceError(statedEvents.notes[0]);
  if (blocks.length > 0) throw new SourceError(t('There is data in it, but no event (schema.org)'));
  throw new SourceError(t('This page has no event data (schema.org, as JSON-LD, microdata or RDFa) in it'));
}

const calendarType = /^(?:text\/calendar|application\/(?:rss|atom)\+xml)/i;
const calendarAddress = /^webcal:|\.ics(?:[?#]|$)|[?&](?:ical=1|format=ical)\b/i;

/** Returns the address of the calendar that a page links to, otherwise of its feed; undefined if there is none. */
function calendarIn(html: string, address: string | null): string | undefined {
  const links: string[] = [];
  const parser = new Parser({
    onopentag: (name, { href = '', type = '' }) => {
      const isOne = name === 'link' ? calendarType.test(type) : name === 'a' && calendarAddress.test(href);
      const link = href.trim().replace(/^webcal:/i, 'https:');
      if (isOne && link !== '') links.push(resolveLink(link, address) ?? link);
    },
  });
  parser.end(html);
  return links.find((link) => calendarAddress.test(link)) ?? links[0];
}

/** Marks an event whose data was repaired, so that its row has a note. */
const repairedNote = () => ({
  'moonfloor:note': t('The data of this event was broken and has been repaired. Please check it.'),
});

function findScripts(html: string): { type: string; text: string; at: number }[] {
  const scripts: { type: string; text: string; at: number }[] = [];
  let isInScript = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      isInScript = name === 'script';
      if (isInScript) scripts.push({ type: (attributes.type ?? '').trim(), text: '', at: parser.endIndex + 1 });
    },
    ontext: (text) => {
      if (isInScript) scripts.at(-1)!.text += text;
    },
    onclosetag: () => {
      isInScript = false;
    },
  });
  parser.end(html);
  return scripts.filter(({ text }) => text.trim() !== '');
}

/** Base of relative URLs in a page without a URL; URLs below it are dropped. */
const placeholderBase = 'https://page.invalid/';

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const vocabulary = /^https?:\/\/(?:www\.)?(?:schema|data-vocabulary)\.org\//;
/** Properties of data-vocabulary.org, which Google read before schema.org. */
const formerNames = new Map([
  ['summary', 'name'],
  ['locality', 'addressLocality'],
  ['region', 'addressRegion'],
  ['country-name', 'addressCountry'],
  ['street-address', 'streetAddress'],
  ['photo', 'image'],
]);

/** Maximum number of statements per page. */
const maxStatements = 100_000;

type Node = Record<string, unknown>;

/** The parts of RDF/JS terms and quads that are used (https://rdf.js.org/data-model-spec/). */
interface Term {
  termType: string;
  value: string;
}
interface Quad {
  subject: Term;
  predicate: Term;
  object: Term;
}

/**
 * Returns the schema.org events of a page's microdata or RDFa in the form of JSON-LD, without those that are values of
 * others (`subEvent`, `superEvent`). `address` is the URL of the page, if known.
 */
async function readStructuredData(html: string, address: string | null): Promise<Json[]> {
  const base = address ?? placeholderBase;
  const microdata = /\sitemscope\b/i.test(html)
    ? await parseQuads(new MicrodataRdfParser({ baseIRI: base }), html)
    : [];
  const rdfa = /\stypeof\s*=/i.test(html)
    ? await parseQuads(new RdfaParser({ baseIRI: base, contentType: 'text/html' }), html)
    : [];
  return [...eventsOf(microdata), ...eventsOf(rdfa)];
}

async function parseQuads(parser: MicrodataRdfParser | RdfaParser, html: string): Promise<Quad[]> {
  const quads: Quad[] = [];
  const stream = parser.import(Readable.from([html]));
  stream.on('data', (quad: Quad) => {
    if (quads.length < maxStatements) quads.push(quad);
  });
  await once(stream, 'end');
  return quads;
}

function eventsOf(quads: readonly Quad[]): Json[] {
  const nodes = new Map<string, Node>();
  const keyOf = (term: Term): string => `${term.termType} ${term.value}`;
  for (const { subject } of quads) {
    if (!nodes.has(keyOf(subject)))
      nodes.set(
        keyOf(subject),
        subject.termType === 'NamedNode' ? { '@id': withoutPlaceholderBase(subject.value) } : {},
      );
  }
  const parts = new Set<Node>();
  for (const { subject, predicate, object } of quads) {
    const node = nodes.get(keyOf(subject));
    if (node === undefined) continue;
    const objectNode = object.termType === 'Literal' ? undefined : nodes.get(keyOf(object));
    const property = predicate.value.replace(vocabulary, '');
    const isFormer = predicate.value.includes('data-vocabulary.org/');
    const name = predicate.value === rdfType ? '@type' : isFormer ? (formerNames.get(property) ?? property) : property;
    if ((name === 'subEvent' || name === 'superEvent') && objectNode !== undefined) parts.add(objectNode);
    add(node, name, name === '@type' ? object.value : (objectNode ?? withoutPlaceholderBase(object.value)));
  }
  return [...nodes.values()].filter((node) => !parts.has(node) && isEvent(node));
}

/** Adds a value; several values become a list. */
function add(node: Node, name: string, value: unknown): void {
  if (name.includes(':')) return;
  const previous = node[name];
  if (previous === undefined) node[name] = value;
  else if (Array.isArray(previous)) previous.push(value);
  else node[name] = [previous, value];
}

const withoutPlaceholderBase = (value: string): string =>
  value.startsWith(placeholderBase) ? value.slice(placeholderBase.length) : value;

/** Returns the event that `event:start_time` and the Open Graph properties beside it name, as one of schema.org. */
function eventOfMetadata(html: string): Json | undefined {
  const values = new Map(
    findOutermost(parseElements(html, false), ({ name }) => name === 'meta').map(({ attribs }) => [
      attribs.property ?? attribs.name ?? '',
      attribs.content ?? '',
    ]),
  );
  const [name, startDate] = [values.get('og:title'), values.get('event:start_time')];
  if (!name || !startDate) return undefined;
  return {
    '@type': 'Event',
    name,
    startDate,
    endDate: values.get('event:end_time'),
    description: values.get('og:description'),
    url: values.get('og:url'),
    image: values.get('og:image'),
    location: {
      name: values.get('event:location') ?? '',
      address: { addressLocality: values.get('og:locality'), addressCountry: values.get('og:country-name') },
    },
  };
}
