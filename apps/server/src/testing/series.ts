import type { EventCard, EventDetail } from '@moonfloor/contract/events/events';
import type { RulePreview, SeriesRule } from '@moonfloor/contract/events/series-endpoints';
import { createDueOccurrences } from '../features/events/series/create-occurrences.ts';
import { submitEvent } from './events.ts';
import type { TestAccount, TestApp } from './test-app.ts';

type Form = Readonly<Record<string, unknown>>;

/** Five Fridays from 3 July 2026. */
export const fridays = { event_date: '2026-07-03', recurrence: 'FREQ=WEEKLY;COUNT=5' };

/** Runs the job that creates the occurrences of all series that are due. */
export const createDue = ({ deps }: TestApp): Promise<void> => createDueOccurrences(deps, new AbortController().signal);

/** Returns functions that add, read and change series, by default as an admin. All but `tryEdit` throw when they are refused. */
export function seriesClient(site: TestApp, admin: TestAccount) {
  let named = 0;
  const occurrencesOf = async (series: number | null): Promise<EventCard[]> =>
    (await site.must('listEvents', { query: { limit: 100, series } })).events;
  const tryEdit = (id: number, form: Form, account = admin) =>
    site.as(account).tries('updateEvent', { params: { id }, form });
  return {
    /** Submits an event that repeats on five Fridays and has a name of its own, unless `fields` say otherwise. */
    addFridays: async (fields: Form = {}, account = admin): Promise<EventDetail & { series_id: number }> => {
      named += 1;
      const event = await submitEvent(site, account, { ...fridays, event_name: `Night ${named}`, ...fields });
      return { ...event, series_id: event.series_id! };
    },
    /** Returns the first 100 public events of a series, by day. */
    occurrencesOf,
    idsOf: async (series: number | null) => (await occurrencesOf(series)).map(({ id }) => id),
    /** Returns their days, those of 2026 without the year. */
    daysOf: async (series: number | null) =>
      (await occurrencesOf(series)).map(({ event_date: day }) => day.replace(/^2026-/, '')),
    tryEdit,
    edit: (id: number, form: Form, account = admin): Promise<EventDetail> =>
      site.as(account).must('updateEvent', { params: { id }, form }),
    ruleOf: (series: number | null): Promise<SeriesRule> => site.must('getSeriesRule', { params: { id: series } }),
    changeRule: (series: number, form: Form, account = admin): Promise<SeriesRule> =>
      site.as(account).must('changeSeriesRule', { params: { id: series }, form }),
    previewRule: (series: number, form: Form, account = admin): Promise<RulePreview> =>
      site.as(account).must('previewSeriesRule', { params: { id: series }, form }),
    /** Makes all series due, as if none had been looked at. */
    makeDue: async (): Promise<void> => {
      await site.deps.store.db.updateTable('series_plan').set({ filled_until: '' }).execute();
    },
  };
}
