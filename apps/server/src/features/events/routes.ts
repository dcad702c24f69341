import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { removeRecord } from '../records/moderation.ts';
import { editRecord, getRecord, submitRecord } from '../records/record-service.ts';
import { getEventAround } from './event-context.ts';
import { findEventCards, listEventCards } from './event-cards.ts';
import { createPinLoader } from './pins.ts';
import { eventRecordType } from './record-type.ts';

/** Routes of events. */
export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  const pins = createPinLoader(deps);
  route(app, deps, api.listEvents, ({ query: { page, limit, ...filter } }) =>
    listEventCards(deps, { ...filter, today: deps.today() }, { page, limit }),
  );
  route(app, deps, api.listEventCountries, async () => (await deps.events.current()).countries(deps.today()));
  route(app, deps, api.listEventPins, ({ query: { when } }) => pins(when));
  route(app, deps, api.listEventCards, ({ query: { ids } }) => findEventCards(db, ids));
  route(app, deps, api.getEvent, ({ actor, params }) => getRecord(deps, eventRecordType, actor, params.id));
  route(app, deps, api.getEventAround, ({ actor, params }) => getEventAround(deps, actor, params.id));
  route(app, deps, api.submitEvent, (input) => submitRecord(deps, eventRecordType, input));
  route(app, deps, api.updateEvent, (input) => editRecord(deps, eventRecordType, input));
  route(app, deps, api.deleteEvent, ({ actor, params }) => removeRecord(deps, actor, eventRecordType, params.id));
}
