import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { optionalDegrees, optionalText, requiredDay } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { changedOccurrence } from './events.ts';
import { repetition } from './series-fields.ts';

const { recurrence, exceptions, extra_dates } = repetition;

/** When a series takes place. */
const seriesRule = z.object({
  /** Its rule as an RRULE, with the number of days that are left; null if its editions follow none. */
  recurrence: z.string().nullable(),
  /** Days of the rule that the series leaves out, and days that it adds. */
  exceptions: z.array(z.string()),
  extra_dates: z.array(z.string()),
  /** The day of the next occurrence, today if one is on. */
  next_date: z.string().nullable(),
  /** What a change was made from, for If-Match; null if nothing can change. */
  version: z.string().nullable(),
});
export type SeriesRule = z.output<typeof seriesRule>;

const ruleForm = z.object({ ...repetition, from: requiredDay(msg('Start date'), messages.eventRequired).optional() });

/** When a series takes place from a day on, as after a change. */
const rulePreview = z.object({
  /** That day: the next one of the rule. */
  from: z.string(),
  /** With the number of days that are left from that one on. */
  recurrence: z.string().nullable(),
  exceptions: z.array(z.string()),
  extra_dates: z.array(z.string()),
  /** The days within a year, exceptions included. */
  dates: z.array(z.string()),
  /** Months, `YYYY-MM`, in which a monthly rule has no day. */
  skipped: z.array(z.string()),
  changes: z.array(changedOccurrence),
  /** Days within a year for which an event would be created. */
  added: z.array(z.string()),
  /** That of the series before the change, for If-Match. */
  version: z.string(),
});
export type RulePreview = z.output<typeof rulePreview>;

export const seriesEndpoints = endpoints('Series', {
  getSeriesRule: {
    summary:
      'When a series takes place; its dates are the events with this `series_id`, which `GET /events/all?series=` lists',
    response: seriesRule,
    ...byId(messages.seriesNotFound),
    shared: 'visitors',
  },
  joinEditions: {
    summary:
      'Make an event and other editions of its name, as far as you may edit them, a series, or add them to the one of an edition',
    response: z.object({
      /** That of the series. */
      id: z.number().int(),
    }),
    ...byId(messages.eventNotFound),
  },
  changeSeriesRule: {
    summary:
      'Change when a series takes place, `from` a day on: its next date unless given. A rule counts from that day. If-Match with its version refuses what others have changed since (412)',
    form: { fields: ruleForm, files: {} },
    response: seriesRule,
    ...byId(messages.seriesNotFound),
  },
  previewSeriesRule: {
    summary: 'When a series takes place, and what a change would do to its dates; changes nothing',
    form: { fields: ruleForm, files: {} },
    response: rulePreview,
    ...byId(messages.seriesNotFound),
  },
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
      /** The first day of the rule if `event_date` is not one of its days; it is a date all the same. */
      rule_begins: z.string().nullable(),
      /** Months, `YYYY-MM`, in which a monthly rule has no day. */
      skipped: z.array(z.string()),
    }),
  },
});
