import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from '../api/endpoint.ts';
import { optionalDegrees, optionalLink, optionalText, requiredDay, requiredName } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { activeStatuses } from '../values/lists.ts';
import { messages } from '../api/messages.ts';
import { changedDate } from './events.ts';
import { repetition } from './series-fields.ts';

const { recurrence, exceptions, extra_dates } = repetition;

/** A series, with how it repeats: its rule as an RRULE, null if its editions follow none. */
const series = z.object({
  id: z.number().int(),
  series_name: z.string(),
  description: z.string().nullable(),
  link1: z.string().nullable(),
  link2: z.string().nullable(),
  link3: z.string().nullable(),
  recurrence: z.string().nullable(),
  /** Days that the rule has and the series has not, and further ones. */
  exceptions: z.array(z.string()),
  extra_dates: z.array(z.string()),
  /** The day of the next date, today if one is on. */
  next_date: z.string().nullable(),
  status: z.enum(activeStatuses),
  created_by: z.number().int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Series = z.output<typeof series>;

const seriesForm = z.object({
  series_name: requiredName({
    label: msg('Series name'),
    max: limits.name,
    upper: true,
    message: msg('Please enter a name'),
  }),
  description: optionalText({ label: msg('Description'), max: limits.longText, lines: true }),
  link1: optionalLink(msg('Website')),
  link2: optionalLink(msg('Link 2')),
  link3: optionalLink(msg('Link 3')),
});

const datesForm = z.object({ ...repetition, from: requiredDay(msg('Start date'), messages.eventRequired).optional() });

/** When a series takes place from a day on, as after a change. */
const seriesDates = z.object({
  /** The day from which on: the next one of the rule. */
  from: z.string(),
  /** With the number of dates that are left from that day on. */
  recurrence: z.string().nullable(),
  exceptions: z.array(z.string()),
  extra_dates: z.array(z.string()),
  /** The days within a year, exceptions included. */
  dates: z.array(z.string()),
  /** Months, `YYYY-MM`, in which a monthly rule has no date. */
  skipped: z.array(z.string()),
  changes: z.array(changedDate),
  /** Days within a year for which an event would be created. */
  added: z.array(z.string()),
});
export type SeriesDates = z.output<typeof seriesDates>;

export const seriesEndpoints = endpoints('Series', {
  listSeries: {
    summary: 'Active series by name',
    response: z.array(series.pick({ id: true, series_name: true, recurrence: true, next_date: true })),
    shared: true,
  },
  getSeries: {
    summary: 'One series; its dates are the events with this `series_id`, which `GET /events/all?series=` lists',
    response: series,
    ...byId(messages.seriesNotFound),
    shared: true,
  },
  submitSeries: {
    summary: 'Submit a series without a rule, whose editions are events with its `series_id`',
    form: { fields: seriesForm, files: {} },
    response: series,
  },
  updateSeries: {
    summary: 'Change a series',
    form: { fields: seriesForm.partial(), files: {} },
    response: series,
    ...byId(messages.seriesNotFound),
  },
  joinEditions: {
    summary:
      'Make an event and other editions of its name, as far as you may edit them, a series, or add them to the one of an edition',
    response: series,
    ...byId(messages.eventNotFound),
  },
  changeSeriesDates: {
    summary:
      'Change when a series takes place, `from` a day on: its next date unless given. A rule counts from that day',
    form: { fields: datesForm, files: {} },
    response: series,
    ...byId(messages.seriesNotFound),
  },
  previewSeriesDates: {
    summary: 'When a series takes place, and what a change would do to its dates; changes nothing',
    form: { fields: datesForm, files: {} },
    response: seriesDates,
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
      /** Months, `YYYY-MM`, in which a monthly rule has no date. */
      skipped: z.array(z.string()),
    }),
  },
});
