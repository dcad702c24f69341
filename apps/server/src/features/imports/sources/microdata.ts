import { once } from 'node:events';
import { Readable } from 'node:stream';
import { MicrodataRdfParser } from 'microdata-rdf-streaming-parser';
import { RdfaParser } from 'rdfa-streaming-parser';
import { isEvent, type Json } from './json.ts';

/** Base of relative URLs in a page without a URL; URLs below it are dropped. */
const placeholderBase = 'https://page.invalid/';

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const vocabulary = /^https?:\/\/(?:www\.)?schema\.org\//;

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
export async function readStructuredData(html: string, address: string | null): Promise<Json[]> {
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
    const known = object.termType === 'Literal' ? undefined : nodes.get(keyOf(object));
    const name = predicate.value === rdfType ? '@type' : predicate.value.replace(vocabulary, '');
    if ((name === 'subEvent' || name === 'superEvent') && known !== undefined) parts.add(known);
    add(node, name, name === '@type' ? object.value : (known ?? withoutPlaceholderBase(object.value)));
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
