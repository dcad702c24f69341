import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { minuteMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { addDays } from '../../platform/clock.ts';
import { zoneOfPlace } from '../../platform/zone-of-place.ts';
import { noteOwnFields, takeSeriesOf, touchSeries } from '../events/repository.ts';
import { deleteEvent, editEvent, previewDeletion, previewEdit } from './edit-event.ts';
import { fillAfterRequest, fillDueSeries } from './fill-dates.ts';
import { joinEditions } from './join-editions.ts';
import { mergePlans, updateException } from './plan.ts';
import { datesBetween, requireTiming, skippedMonths } from './rule-dates.ts';
import { changeSeriesRule, getSeriesRule, previewSeriesRule } from './series-service.ts';
import { submitEvent } from './submit-event.ts';
import { tables } from './tables.ts';

/** Series, and the writing of events, which may be dates of one. */
export const seriesFeature = {
  tables,
  lifecycle: {
    afterMerge: async (db, merge) => {
      await mergePlans(db, merge);
      if (merge.type === 'event') await updateException(db, await takeSeriesOf(db, merge.from, merge.to));
    },
    afterWrite: async (db, { type, id, record, changed }) => {
      if (type === 'series' && changed.includes('status')) await touchSeries(db, id);
      if (type !== 'event') return;
      if (changed.includes('status')) await updateException(db, record);
      await noteOwnFields(db, record, changed);
    },
  },
  routes: seriesRoutes,
  jobs: (jobs, deps) => {
    jobs.every(minuteMs, 'create dates of series', (stop) => fillDueSeries(deps, stop));
  },
} satisfies Feature;

/** Days for which the dates of a rule are shown before it is submitted. */
const previewedDays = 365;

function seriesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.getSeriesRule, async ({ actor, params }) => {
    await fillAfterRequest(deps, params.id);
    return getSeriesRule(deps, actor, params.id);
  });
  route(app, deps, api.submitEvent, (input) => submitEvent(deps, input));
  route(app, deps, api.updateEvent, (input) => editEvent(deps, input));
  route(app, deps, api.previewEventChange, (input) => previewEdit(deps, input));
  route(app, deps, api.deleteEvent, ({ actor, params, query }) => deleteEvent(deps, actor, { ...params, ...query }));
  route(app, deps, api.previewEventDeletion, ({ params, query }) => previewDeletion(deps, { ...params, ...query }));
  route(app, deps, api.joinEditions, ({ actor, params }) => joinEditions(deps, actor, params.id));
  route(app, deps, api.changeSeriesRule, (input) => changeSeriesRule(deps, input));
  route(app, deps, api.previewSeriesRule, (input) => previewSeriesRule(deps, input));
  route(app, deps, api.previewDates, async ({ query }) => {
    const { event_date: first, recurrence = null, exceptions = [], extra_dates = [], ...place } = query;
    const { country, area = null, latitude = null, longitude = null } = place;
    const zone = zoneOfPlace({ country: country ?? '', area, latitude, longitude });
    const { rule, ...timing } = await requireTiming({ recurrence, exceptions, extra_dates }, { first, zone });
    const last = addDays(first, previewedDays);
    const ruled = await datesBetween({ ...timing, exceptions: [], extra_dates: [] }, first, last);
    const dates = new Set([first, ...(await datesBetween(timing, first, last))]);
    return { dates: [...dates].toSorted(), skipped: skippedMonths(rule, ruled) };
  });
}
