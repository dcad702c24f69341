import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { oneOf, optionalChoice, optionalCountry, optionalDay, optionalStyles, optionalText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { styles } from '../values/lists.ts';
import { recordId } from '../values/numbers.ts';
import { type EventNotation, eventNotations, type EventParameter, eventParameters } from './event-parameters.ts';
import { factWords } from './fact-filter.ts';
import { parseBox, parseNear, parseRadius } from './geo-parameters.ts';

/** A parameter with a custom parser, which returns null for invalid text; empty is treated as absent. */
function parsed<T>(parse: (text: string) => T | null, error: () => string) {
  return z
    .string({ error })
    .transform((text, ctx): T | undefined => {
      if (text.trim() === '') return undefined;
      const value = parse(text);
      if (value !== null) return value;
      ctx.issues.push({ code: 'custom', message: error(), params: { code: 'invalid-value' }, input: text });
      return z.NEVER;
    })
    .optional();
}

const idOf = (name: string) => recordId(() => t('{name} must be a number from 1', { name })).optional();

/** The parameters that the API describes in more detail than by their notation. */
const described = {
  /** Days, both included: the event takes place at least partly between them. */
  from: optionalDay('from'),
  to: optionalDay('to'),
  /** Exact name of a country. */
  country: optionalCountry(),
  /** Comma text of styles: an artist of the line-up plays one of them. */
  style: optionalStyles(styles.length),
  /** Comma text of facts that the event is known to have, all of them, such as `showers,drug-checking`. */
  facts: optionalChoice('facts', factWords, factWords.length, ''),
  /** Each of its words occurs in the event's name, alternative names, venue, area or country. */
  q: optionalText({ label: msg('Text'), max: limits.name }),
  /** `latitude,longitude` or `latitude,longitude,name`: within `radius` kilometres of it. */
  near: parsed(parseNear, () => t('near must be a latitude and a longitude in degrees with a comma between them')),
  radius: parsed(parseRadius, () =>
    t('radius must be a number of kilometres from 1 to {max}', { max: limits.radiusKm.max }),
  ),
  /** `west,south,east,north`: within that box; a `west` above `east` crosses the date line. */
  box: parsed(parseBox, () => t('box must be west, south, east and north in degrees with commas between them')),
  /** Where this artist plays, or this crew decorates. */
  artist: idOf('artist'),
  decoration: idOf('decoration'),
  /** Where the artist of this release plays, excluding cancelled and postponed events. */
  release: idOf('release'),
  /** At this venue. */
  venue_id: idOf('venue_id'),
  /** Organised by this promoter. */
  promoter: idOf('promoter'),
  /** Dates of this series; or `grouped`, of each series only the next date that the other conditions leave, or the last. */
  series: parsed(
    (text) => eventNotations.series.parse(text),
    () => t('series must be a number from 1, or grouped'),
  ),
};

type Undescribed = Exclude<EventParameter, keyof typeof described>;
type ValueOf<K extends Undescribed> = NonNullable<ReturnType<(typeof eventNotations)[K]['parse']>>;

/** Returns the schema that follows from a parameter's notation. */
function schemaOf(name: EventParameter) {
  const { choices, parse }: EventNotation<unknown> = eventNotations[name];
  return choices === undefined
    ? parsed(
        (text) => parse(text, [text]),
        () => t('{name} is not valid', { name }),
      )
    : z.enum(choices, { error: oneOf(name, choices) }).optional();
}

const undescribed = eventParameters.filter((name) => !(name in described)).map((name) => [name, schemaOf(name)]);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which name has which schema
const followed = Object.fromEntries(undescribed) as {
  [K in Undescribed]: z.ZodOptional<z.ZodType<ValueOf<K>, string>>;
};

const conditions = { ...followed, ...described };

/** The conditions by which the events of each country are counted: neither a country, a box nor records. */
export const countryFilter = z
  .object(conditions)
  .omit({
    when: true,
    country: true,
    box: true,
    artist: true,
    decoration: true,
    release: true,
    venue_id: true,
    promoter: true,
  });

/**
 * Filter of events: the parameters of all URLs that list events, in pages, feeds and API. All given ones must match;
 * empty ones are ignored.
 */
export const eventFilter = z.object(conditions).superRefine(({ from, to, near: center, radius: km }, ctx) => {
  if (from != null && to != null && to < from) {
    ctx.addIssue({ code: 'custom', path: ['to'], message: t('to must not be before from') });
  }
  if (km !== undefined && center === undefined) {
    ctx.addIssue({ code: 'custom', path: ['radius'], message: t('radius needs near, the place to be near to') });
  }
});

export type EventFilterQuery = z.output<typeof eventFilter>;
