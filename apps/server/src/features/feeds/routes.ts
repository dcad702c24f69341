import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '@moonfloor/contract/api';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { redirectMerged } from '../records/merged-records.ts';
import { calendarOf, eventCalendarOf } from './calendars.ts';
import { createEventWriter } from './event-writer.ts';
import { eventFeed, type FeedUrl, releaseFeed } from './feeds.ts';
import { writeAtom, writeJsonFeed } from './write-feed.ts';

/** Sets the file name under which a browser saves a calendar. */
const withFileName = (reply: FastifyReply, file: string): FastifyReply =>
  reply.header('content-disposition', `inline; filename="${file}.ics"`);

/** Maps 422 to 404 where the path itself names the record. */
function toNotFound(message: string) {
  return (error: unknown): never => {
    throw error instanceof HttpError && error.problem.status === 422 ? notFound(message) : error;
  };
}

/** Routes of calendars and feeds. */
export function feedRoutes(app: FastifyInstance, deps: Deps, publicUrl: () => string): void {
  const writer = createEventWriter(deps.store, (id) => `${publicUrl()}/event/${id}`);
  const maker = { deps, writer };
  const address = (request: FastifyRequest): string => publicUrl() + (request.raw.url ?? '/');
  route(app, deps, api.eventsCalendar, ({ query, request, reply }) => {
    withFileName(reply, 'moonfloor');
    return calendarOf(maker, query, address(request));
  });
  const { db } = deps.store;
  route(app, deps, api.eventCalendar, async ({ params: { id }, reply }) => {
    await redirectMerged(db, 'event', id, (other) => `/event/${other}.ics`);
    withFileName(reply, `event-${id}`);
    return eventCalendarOf(maker, id);
  });
  route(app, deps, api.artistCalendar, async ({ params: { id }, request, reply }) => {
    await redirectMerged(db, 'artist', id, (other) => `/artist/${other}.ics`);
    withFileName(reply, `artist-${id}`);
    return calendarOf(maker, { artist: id }, address(request)).catch(toNotFound(messages.artistNotFound));
  });
  route(app, deps, api.decorationCalendar, async ({ params: { id }, request, reply }) => {
    await redirectMerged(db, 'decoration', id, (other) => `/decoration/${other}.ics`);
    withFileName(reply, `decoration-${id}`);
    return calendarOf(maker, { decoration: id }, address(request)).catch(toNotFound(messages.decorationNotFound));
  });

  const place = (request: FastifyRequest): FeedUrl => ({ site: publicUrl(), path: request.raw.url ?? '/' });
  route(app, deps, api.eventsAtom, async ({ query, request }) =>
    writeAtom(await eventFeed(deps, query, place(request))),
  );
  route(app, deps, api.eventsJsonFeed, async ({ query, request }) =>
    writeJsonFeed(await eventFeed(deps, query, place(request))),
  );
  route(app, deps, api.releasesAtom, async ({ query, request }) =>
    writeAtom(await releaseFeed(deps, query, place(request))),
  );
  route(app, deps, api.releasesJsonFeed, async ({ query, request }) =>
    writeJsonFeed(await releaseFeed(deps, query, place(request))),
  );
}
