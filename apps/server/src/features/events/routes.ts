import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { idempotencyKeyOf, preconditionOf } from '../../http/request-conditions.ts';
import { route } from '../../http/route.ts';
import { listEventCards } from './cards.ts';
import { listCountries, listPins } from './places.ts';
import { editEvent, getEvent, removeEvent, submitEvent } from './service.ts';

/** Events: list, countries, pins, one, submitting, changing and deleting. */
export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  route(app, deps, api.listEvents, ({ query: { page, limit, ...filter } }) =>
    listEventCards(db, { ...filter, today: deps.today() }, { page, limit }),
  );
  route(app, deps, api.listEventCountries, () => listCountries(db, deps.today()).execute());
  route(app, deps, api.listEventPins, ({ query: { when } }) => listPins(db, when, deps.today()).execute());
  route(app, deps, api.getEvent, ({ actor, params }) => getEvent(deps, actor, params.id));
  route(app, deps, api.submitEvent, ({ actor, form, files, request }) =>
    submitEvent(deps, actor, form, files, idempotencyKeyOf(request)),
  );
  route(app, deps, api.updateEvent, ({ actor, params, form, files, request }) =>
    editEvent(deps, actor, params.id, form, files, preconditionOf(request)),
  );
  route(app, deps, api.deleteEvent, ({ actor, params }) => removeEvent(deps, actor, params.id));
}
