import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { fault, named, optionalReference, optionalText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { isDay } from '../values/text.ts';

/** Days, separated by commas or as a list in JSON, in order; empty is none. */
function optionalDays(label: string) {
  const max = limits.series.days;
  return z
    .string({ error: () => t('{label} must be text', { label: named(label) }) })
    .transform((text, ctx): string[] => {
      // quotation marks and a space for each
      if (text.length > max * 16) {
        return fault(ctx, t('{label} can have at most {max} entries', { label: named(label), max }), 'too-many');
      }
      const days = text.split(/[\s,;"[\]]/).filter((part) => part !== '');
      return days.every(isDay)
        ? [...new Set(days)].toSorted()
        : fault(
            ctx,
            t('{label} must be a day that exists, written YYYY-MM-DD', { label: named(label) }),
            'invalid-day',
          );
    })
    .optional();
}

/** How an event repeats: an RRULE of whole days (`recurrence.ts`), days without it, and more days. */
export const repetition = {
  recurrence: optionalText({ label: msg('Repeats'), max: limits.series.rule }),
  exceptions: optionalDays(msg('Days without a date')),
  extra_dates: optionalDays(msg('Further dates')),
};

/** The fields of an event's form that say how it repeats, or of which series it is an edition. */
export const seriesFields = { ...repetition, series_id: optionalReference(msg('Series')) };
