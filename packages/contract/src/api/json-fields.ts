import { z } from 'zod';
import { type Language, languageCodes } from '@moonfloor/messages/languages';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { parseArtistPage } from '../values/external-pages.ts';
import { externalSites } from '../values/external-sites.ts';
import { distinctNames, hasInvisible, isBounded, nameKey } from '../values/text.ts';
import { type Translations, translationLabel } from '../values/translations.ts';
import { fault, invisibleFault, named, optionalText, tooLongMessage } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { ComplexJsonError, parseJson } from './parse-json.ts';

/** Builders of text fields that contain JSON, see `fields.ts`. */

const notList = (label: string) => () => t('{label} must be a list in JSON', { label: named(label) });

/** Codes and messages of JSON that cannot be read: because it is none, or has too many entries. */
type Faults = Readonly<{ invalid: [code: string, message: () => string]; tooMany: () => string }>;

/** Parses the JSON of a field, or reports why it cannot be read. */
function readField(text: string, ctx: z.RefinementCtx, maxEntries: number, { invalid, tooMany }: Faults): unknown {
  try {
    return parseJson(text, maxEntries);
  } catch (error) {
    if (!(error instanceof ComplexJsonError)) return fault(ctx, invalid[1](), invalid[0]);
    return fault(ctx, error.reason === 'too-deep' ? t(messages.jsonTooDeep) : tooMany(), error.reason);
  }
}

/** Entries of one item of a list or object, together with those inside it: more than any of our schemas has. */
const itemEntries = 16;

/** Maximum length of one text in JSON: quotation marks, a key, and room for escapes, see `isBounded`. */
const jsonTextLength = (max: number): number => max + 16;

/** Bounds of a JSON list before it is parsed. */
interface ListBounds {
  /** Maximum length of an item: a text that is too long for the list is rejected without being counted. */
  longest?: number;
  /** Number of lists and objects that an item may consist of. */
  parts?: number;
}

/**
 * A multipart text field that contains a JSON list of at most `max` `item`s; a longer one is rejected without
 * validating its items, and one with far more entries without being parsed.
 */
export function jsonList<T extends z.ZodType>(
  label: string,
  item: T,
  max: number,
  { longest, parts = 1 }: ListBounds = {},
) {
  const list = z.array(item, { error: () => t('{label} must be a list', { label: named(label) }) });
  const tooMany = () => t('{label} can have at most {max} entries', { label: named(label), max });
  return z
    .string({ error: notList(label) })
    .transform((text, ctx): unknown => {
      if (text.trim() === '') return [];
      if (longest !== undefined && !isBounded(text, max * jsonTextLength(longest))) {
        return fault(ctx, tooLongMessage(label, max * longest), 'too-long');
      }
      const invalid = notList(label);
      const value = readField(text, ctx, max * parts * itemEntries, { invalid: ['invalid-list', invalid], tooMany });
      return Array.isArray(value) && value.length > max ? fault(ctx, tooMany(), 'too-many') : value;
    })
    .pipe(list)
    .optional();
}

const alternativeName = msg('Alternative name');

/**
 * Alternative names of a record, as a list in JSON: uppercased like the name, with single spaces; empty and repeated
 * ones are dropped. The record's own name is dropped when they are stored.
 */
export const alternativeNames = () =>
  jsonList(
    msg('Alternative names'),
    optionalText({ label: alternativeName, max: limits.name, upper: true }).refine(
      (name) => !hasInvisible(name ?? ''),
      invisibleFault(alternativeName),
    ),
    limits.alternativeNames,
    { longest: limits.name },
  )
    .transform((names) => names && distinctNames(names.map((name) => (name ?? '').replace(/\s+/gu, ' '))))
    .optional()
    .meta({
      description: 'A list of texts in JSON: other scripts, romanised or former names.',
      example: JSON.stringify(['Зигги Старлайт', 'Ziggy S.']),
    });

/** Tags of a form: distinct names, empty ones dropped. The id of a tag is ignored, as the name decides which record is meant. */
export function tagsField(key: string, labels: { one: Message; all: Message }, max: number, example: string) {
  const name = optionalText({ label: labels.one, max: limits.name, upper: true }).refine(
    (text) => !hasInvisible(text ?? ''),
    invisibleFault(labels.one),
  );
  const notTag = () => t('Each of {label} must be an object with {key}', { label: t(labels.all), key });
  const tag = z.object({ [key]: name }, { error: notTag }).transform((value) => value[key] ?? '');
  return jsonList(labels.all, tag, max)
    .transform((names) => names && [...new Map(names.filter(Boolean).map((one) => [nameKey(one), one])).values()])
    .meta({
      description: `A list in JSON: \`[{ ${key} }]\`; the name decides which record is meant.`,
      example: JSON.stringify([{ [key]: example }]),
    });
}

/** Addresses of an artist's pages at other sites: each once, as its site writes it; empty ones are dropped. */
export function externalPages(label: Message) {
  const siteNames = Object.values(externalSites).join(', ');
  const notText = () => t('{label} must be text', { label: t(label) });
  // a record may be sent back as it was received
  const text = z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)], { error: notText });
  const address = text.transform((pasted, ctx) => {
    const page = parseArtistPage(pasted);
    if (page !== undefined || pasted.trim() === '') return page?.url ?? null;
    const message = t('Please paste the address of an artist’s page at one of these sites: {sites}', {
      sites: siteNames,
    });
    return fault(ctx, message, 'unknown-page');
  });
  return jsonList(label, address, limits.externalPages, { longest: limits.link })
    .transform((pages) => pages && [...new Set(pages.filter((page) => page !== null))])
    .optional()
    .meta({
      description: `A list of addresses in JSON, of pages at ${siteNames}.`,
      example: JSON.stringify(['https://www.discogs.com/artist/123456']),
    });
}

/** Bounds of a JSON object before it is parsed. */
interface ObjectBounds {
  label: Message;
  /** Maximum length of all its texts together, and of the whole JSON. */
  max: number;
  length: number;
  entries: number;
  /** The messages for a text that is not such an object, and for keys that it cannot have. */
  notObject: () => string;
  unknownKey: () => string;
}

/** A multipart text field that contains a JSON object of some shape, which may be absent. */
export function jsonObject<S extends z.ZodRawShape>(
  shape: S,
  { label, max, length, entries, notObject, unknownKey }: ObjectBounds,
) {
  const object = z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? unknownKey() : notObject()),
  });
  return z
    .string({ error: notObject })
    .transform((text, ctx): unknown => {
      if (text.trim() === '') return {};
      if (!isBounded(text, length)) return fault(ctx, tooLongMessage(label, max), 'too-long');
      const faults: Faults = { invalid: ['invalid-object', notObject], tooMany: unknownKey };
      return readField(text, ctx, entries, faults) ?? fault(ctx, notObject(), 'invalid-object');
    })
    .pipe(object);
}

/**
 * Translations of a text, as a JSON object with a text for each language. Languages without a text are absent in the
 * output.
 */
export function translations({ label, max }: { label: Message; max: number }) {
  const texts = byLanguage((code) => optionalText({ label: () => translationLabel(t(label), code), max, lines: true }));
  return jsonObject(texts, {
    label,
    max: languageCodes.length * max,
    length: languageCodes.length * jsonTextLength(max),
    entries: languageCodes.length * itemEntries,
    notObject: () => t('{label} must be an object in JSON with a text for each language', { label: t(label) }),
    unknownKey: () =>
      t('{label} can be in these languages: {languages}', { label: t(label), languages: languageCodes.join(', ') }),
  })
    .transform((textsByLanguage): Translations =>
      Object.fromEntries(Object.entries(textsByLanguage).filter(([, text]) => text != null)),
    )
    .optional()
    .meta({
      description: `Texts by language (${languageCodes.join(', ')}), as a JSON object. Absent languages have none.`,
      example: JSON.stringify({ de: 'Eine Nacht am Fluss.' }),
    });
}

/** Translations in responses. */
export const translatedTexts = z.object(byLanguage(() => z.string().optional()));

/** Returns an object with a value for each language. */
function byLanguage<T>(make: (code: Language) => T): Record<Language, T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the languages
  return Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as Record<Language, T>;
}
