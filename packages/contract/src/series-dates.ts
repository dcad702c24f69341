import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { endpoints } from './endpoint.ts';
import { optionalDegrees, optionalText, requiredDay } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { repetition } from './series-fields.ts';

const { recurrence, exceptions, extra_dates } = repetition;

export const seriesDateEndpoints = endpoints('Series', {
  previewDates: {
    summary: 'The dates of a rule in the year from a day, as an event that repeats would have them',
    query: z.object({
      event_date: requiredDay(msg('Start date'), messages.eventRequired),
      recurrence,
      exceptions,
      extra_dates,
      /** The place, whose days of full moons count. */
      country: optionalText({ label: msg('Country'), max: limits.place }),
      area: optionalText({ label: msg('Area'), max: limits.place }),
      latitude: optionalDegrees(msg('Latitude'), 90),
      longitude: optionalDegrees(msg('Longitude'), 180),
    }),
    response: z.object({
      dates: z.array(z.string()),
      /** Months, `YYYY-MM`, in which a monthly rule has no date. */
      skipped: z.array(z.string()),
    }),
  },
});
