import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { minuteMs, secondMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { limitMembers } from '../../http/rate-limit.ts';
import { guardedRoute, route } from '../../http/route.ts';
import { getRecord } from '../records/record-service.ts';
import { attend, getAttendance, respondAsStarred, withdrawAttendance } from './attendance.ts';
import { deleteEvent, previewDeletion } from './delete-event.ts';
import { editEvent, previewEdit } from './edit-event.ts';
import { findEventCards, listEventCards } from './event-cards.ts';
import { getEventAround } from './event-context.ts';
import { eventLifecycle } from './lifecycle.ts';
import { countNow, listNow } from './now.ts';
import { offlineFilesRoute } from './offline-files.ts';
import { createPlaceLink, findPlaceLink, openPlaceLink, revokePlaceLink } from './place-link.ts';
import { eventRecordType } from './record-type.ts';
import { revealPlaces } from './reveal-places.ts';
import { createDueOccurrences } from './series/create-occurrences.ts';
import { joinEditions } from './series/join-editions.ts';
import { seriesLifecycle } from './series/lifecycle.ts';
import { changeSeriesRule, getSeriesRule, previewDays, previewSeriesRule } from './series/series-rule.ts';
import { submitEvent } from './submit-event.ts';
import { tables } from './tables.ts';
import { getTimetable } from './timetable.ts';

/** Events, when they repeat, their line-ups, places and attendances. */
export const eventsFeature = {
  tables,
  lifecycle: [seriesLifecycle, eventLifecycle, { afterStars: respondAsStarred }],
  routes: eventRoutes,
  jobs: (jobs, deps) => {
    jobs.every(secondMs, 'reveal places', (stop) => revealPlaces(deps, stop));
    jobs.every(minuteMs, 'create occurrences of series', (stop) => createDueOccurrences(deps, stop));
  },
} satisfies Feature;

/** A member can change attendances 120 times an hour, because each change makes cached pages outdated, and replace secret links 60 times. */
function eventRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  const attendances = limitMembers({ tries: 120, minutes: 60 });
  const links = limitMembers({ tries: 60, minutes: 60 });
  route(app, deps, api.listEvents, ({ query: { page, limit, ...filter } }) =>
    listEventCards(deps, { ...filter, today: deps.today() }, { page, limit }),
  );
  route(app, deps, api.listEventCountries, ({ query }) => deps.events.countries(deps.today(), query));
  route(app, deps, api.listEventPins, ({ query: { when } }) => deps.events.eventTable(when, deps.today()));
  route(app, deps, api.listEventCards, ({ query: { ids } }) => findEventCards(db, ids));
  route(app, deps, api.listNow, ({ query: { limit } }) => listNow(deps, limit));
  route(app, deps, api.countNow, () => countNow(deps));
  route(app, deps, api.getEvent, ({ actor, params }) => getRecord(deps, eventRecordType, actor, params.id));
  route(app, deps, api.submitEvent, (input) => submitEvent(deps, input));
  route(app, deps, api.updateEvent, (input) => editEvent(deps, input));
  route(app, deps, api.previewEventChange, (input) => previewEdit(deps, input));
  route(app, deps, api.deleteEvent, ({ actor, params, query }) => deleteEvent(deps, actor, { ...params, ...query }));
  route(app, deps, api.previewEventDeletion, ({ params, query }) => previewDeletion(deps, { ...params, ...query }));
  route(app, deps, api.getEventAround, ({ actor, params }) => getEventAround(deps, actor, params.id));
  route(app, deps, api.getTimetable, ({ actor, params }) => getTimetable(deps, actor, params.id));
  route(app, deps, api.getAttendance, ({ actor, params }) => getAttendance(deps, actor, params.id));
  guardedRoute(app, deps, api.attendEvent, attendances, ({ actor, params, body }) =>
    attend(deps, actor, params.id, body.response),
  );
  guardedRoute(app, deps, api.withdrawAttendance, attendances, ({ actor, params }) =>
    withdrawAttendance(deps, actor, params.id),
  );
  route(app, deps, api.getPlaceLink, ({ actor, params }) => findPlaceLink(deps, actor, params.id));
  guardedRoute(app, deps, api.createPlaceLink, links, ({ actor, params }) => createPlaceLink(deps, actor, params.id));
  route(app, deps, api.revokePlaceLink, ({ actor, params }) => revokePlaceLink(deps, actor, params.id));
  route(app, deps, api.openPlaceLink, ({ actor, params, body, reply }) => {
    reply.header('cache-control', 'no-store');
    return openPlaceLink(deps, actor, params.id, body.token);
  });
  offlineFilesRoute(app, deps);
  seriesRoutes(app, deps);
}

function seriesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.getSeriesRule, ({ actor, params }) => getSeriesRule(deps, actor, params.id));
  route(app, deps, api.changeSeriesRule, (input) => changeSeriesRule(deps, input));
  route(app, deps, api.previewSeriesRule, (input) => previewSeriesRule(deps, input));
  route(app, deps, api.previewDates, ({ query }) => previewDays(query));
  route(app, deps, api.joinEditions, ({ actor, params }) => joinEditions(deps, actor, params.id));
}
