import { z } from 'zod';
import { optionalDay, optionalStyles, optionalText } from './fields.ts';
import { parseBox, parseNear, parseRadius } from './geo-parameters.ts';
import { limits } from './limits.ts';
import { styles } from './lists.ts';
import { recordId } from './numbers.ts';

/** A parameter with a parser of its own, which answers null for what makes no sense; empty is as good as absent. */
function parsed<T>(parse: (text: string) => T | null, message: string) {
  return z
    .string({ error: message })
    .transform((text, ctx): T | undefined => {
      if (text.trim() === '') return undefined;
      const value = parse(text);
      if (value !== null) return value;
      ctx.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    })
    .optional();
}

const near = parsed(parseNear, 'near must be a latitude and a longitude in degrees with a comma between them');
const box = parsed(parseBox, 'box must be west, south, east and north in degrees with commas between them');
const radius = parsed(parseRadius, `radius must be a number of kilometres from 1 to ${limits.radiusKm.max}`);

const idOf = (name: string) => recordId(`${name} must be a number from 1`).optional();

/**
 * Which events somebody wants: the parameters of every address that lists events, pages, feeds and API alike. All that
 * are given must hold; an empty one is as good as none.
 */
export const eventFilter = z
  .object({
    /** `upcoming`: from today; `past`: before today; absent: all. */
    when: z.enum(['upcoming', 'past']).optional(),
    /** Days, both included: the event takes place, in part at least, between them. */
    from: optionalDay('from'),
    to: optionalDay('to'),
    /** A country's name, exactly. */
    country: optionalText({ label: 'Country', max: limits.place }),
    /** Comma text of styles: somebody of the line-up plays one of them. */
    style: optionalStyles(styles.length),
    /** Each of its words is in the event's name, venue, area or country. */
    q: optionalText({ label: 'Text', max: limits.name }),
    /** `latitude,longitude`: not further from there than `radius` kilometres. */
    near,
    radius,
    /** `west,south,east,north`: within that part of the world; a `west` above `east` crosses the date line. */
    box,
    /** Where this artist plays, or this crew decorates. */
    artist: idOf('artist'),
    decoration: idOf('decoration'),
    /** Where the artist of this release plays; what is cancelled or postponed is left out. */
    release: idOf('release'),
  })
  .superRefine(({ from, to, near: center, radius: km }, ctx) => {
    if (from != null && to != null && to < from) {
      ctx.addIssue({ code: 'custom', path: ['to'], message: 'to must not be before from' });
    }
    if (km !== undefined && center === undefined) {
      ctx.addIssue({ code: 'custom', path: ['radius'], message: 'radius needs near, the place to be near to' });
    }
  });

/** A filter as a reader made it of an address. */
export type EventFilterQuery = z.output<typeof eventFilter>;
