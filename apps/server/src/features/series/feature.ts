import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { minuteMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { addDays } from '../../platform/clock.ts';
import { zoneOfPlace } from '../../platform/zone-of-place.ts';
import { noteOwnFields, takeSeriesOf, touchSeries } from '../events/repository.ts';
import { createAfterRequest, createDueOccurrences } from './create-occurrences.ts';
import { deleteEvent, editEvent, previewDeletion, previewEdit } from './edit-event.ts';
import { joinEditions } from './join-editions.ts';
import { mergePlans, updateException } from './plan.ts';
import { seriesDays, parseRule, skippedMonths } from './rule-days.ts';
import { changeSeriesRule, getSeriesRule, previewSeriesRule } from './series-service.ts';
import { submitEvent } from './submit-event.ts';
import { tables } from './tables.ts';

/** Series, and the writing of events, which may be occurrences of one. */
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
    jobs.every(minuteMs, 'create occurrences of series', (stop) => createDueOccurrences(deps, stop));
  },
} satisfies Feature;

/** Days ahead for which the days of a rule are shown before it is submitted. */
const previewedDays = 365;

function seriesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.getSeriesRule, async ({ actor, params }) => {
    await createAfterRequest(deps, params.id);
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
    const { rule, ...timing } = await parseRule({ recurrence, exceptions, extra_dates }, { first, zone });
    const last = addDays(first, previewedDays);
    const ruled = await seriesDays({ ...timing, exceptions: [], extra_dates: [] }, first, last);
    const days = new Set([first, ...(await seriesDays(timing, first, last))]);
    return { dates: [...days].toSorted(), skipped: skippedMonths(rule, ruled) };
  });
}
