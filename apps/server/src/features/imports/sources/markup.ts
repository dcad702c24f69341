import { once } from 'node:events';
import { Readable } from 'node:stream';
import { MicrodataRdfParser } from 'microdata-rdf-streaming-parser';
import { RdfaParser } from 'rdfa-streaming-parser';
import { isEvent } from './event-type.ts';
import type { Json } from './json.ts';

/** What relative addresses are resolved against in a page that came without an address; what lies below it leads nowhere. */
const nowhere = 'https://page.invalid/';

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const vocabulary = /^https?:\/\/(?:www\.)?schema\.org\//;

/** Statements of one page that are looked at. */
const mostStatements = 100_000;

type Node = Record<string, unknown>;

/** What is used of RDF's terms and statements (https://rdf.js.org/data-model-spec/). */
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
 * The schema.org events that a page has as microdata or RDFa, in the shape of JSON-LD. What is part of another event
 * (`subEvent`) is none of its own. `address` is that of the page, if known.
 */
export async function readMarkup(html: string, address: string | null): Promise<Json[]> {
  const base = address ?? nowhere;
  const microdata = /\sitemscope\b/i.test(html) ? await statements(new MicrodataRdfParser({ baseIRI: base }), html) : [];
  const rdfa = /\stypeof\s*=/i.test(html) ? await statements(new RdfaParser({ baseIRI: base, contentType: 'text/html' }), html) : [];
  return [...eventsOf(microdata), ...eventsOf(rdfa)];
}

async function statements(parser: MicrodataRdfParser | RdfaParser, html: string): Promise<Quad[]> {
  const quads: Quad[] = [];
  const stream = parser.import(Readable.from([html]));
  stream.on('data', (quad: Quad) => {
    if (quads.length < mostStatements) quads.push(quad);
  });
  await once(stream, 'end');
  return quads;
}

function eventsOf(quads: readonly Quad[]): Json[] {
  const nodes = new Map<string, Node>();
  const keyOf = (term: Term): string => `${term.termType} ${term.value}`;
  for (const { subject } of quads) {
    if (!nodes.has(keyOf(subject))) nodes.set(keyOf(subject), subject.termType === 'NamedNode' ? { '@id': withoutBase(subject.value) } : {});
  }
  const parts = new Set<Node>();
  for (const { subject, predicate, object } of quads) {
    const node = nodes.get(keyOf(subject));
    if (node === undefined) continue;
    const known = object.termType === 'Literal' ? undefined : nodes.get(keyOf(object));
    const name = predicate.value === rdfType ? '@type' : predicate.value.replace(vocabulary, '');
    if (name === 'subEvent' && known !== undefined) parts.add(known);
    add(node, name, name === '@type' ? object.value : (known ?? withoutBase(object.value)));
  }
  return [...nodes.values()].filter((node) => !parts.has(node) && node.startDate !== undefined && isEvent(node));
}

/** One value stands alone, several are a list. */
function add(node: Node, name: string, value: unknown): void {
  if (name.includes(':')) return;
  const former = node[name];
  if (former === undefined) node[name] = value;
  else if (Array.isArray(former)) former.push(value);
  else node[name] = [former, value];
}

const withoutBase = (value: string): string => (value.startsWith(nowhere) ? value.slice(nowhere.length) : value);
