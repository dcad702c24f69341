import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { recordNotFound } from '@moonfloor/contract/api/messages';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { redirectMerged } from '../records/merged-records.ts';
import { addressOf, calendarOf, eventCalendarOf, timetableCalendarOf } from './calendars.ts';
import { eventFeed, type FeedUrl, releaseFeed, writeAtom, writeJsonFeed } from './feeds.ts';

export const feedsFeature = { routes: feedRoutes } satisfies Feature;

/** Sets the file name under which a browser saves a calendar. */
const asCalendarFile = (reply: FastifyReply, file: string): FastifyReply =>
  reply.header('content-disposition', `inline; filename="${file}.ics"`);

/** Routes of calendars and feeds in all languages. */
function feedRoutes(app: FastifyInstance, deps: Deps): void {
  app.inEachLanguage((scoped) => feedRoutesOf(scoped, deps));
}

/** Routes in the current language. */
function feedRoutesOf(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps;
  const urlOf = (request: FastifyRequest): FeedUrl => ({ site: publicUrl(), path: request.raw.url ?? '/' });
  const { db } = deps.store;
  route(app, deps, api.eventsCalendar, ({ query, request, reply }) => {
    asCalendarFile(reply, 'moonfloor');
    return calendarOf(deps, query, addressOf(deps, request));
  });
  route(app, deps, api.eventCalendar, async ({ params: { id }, query: { alarm }, reply }) => {
    await redirectMerged(db, 'event', id, (other) =>
      pathIn(currentLanguage(), `/event/${other}.ics${alarm === undefined ? '' : `?alarm=${alarm}`}`),
    );
    asCalendarFile(reply, `event-${id}`);
    return eventCalendarOf(deps, id, alarm === undefined ? null : Number(alarm));
  });
  route(app, deps, api.timetableCalendar, async ({ params: { id }, reply }) => {
    const path = (event: number): string => pathIn(currentLanguage(), `/event/${event}/timetable`);
    await redirectMerged(db, 'event', id, (other) => `${path(other)}.ics`);
    asCalendarFile(reply, `timetable-${id}`);
    return timetableCalendarOf(deps, id, publicUrl() + path(id));
  });
  type Input = { params: { id: number }; request: FastifyRequest; reply: FastifyReply };
  const recordCalendar = async (type: 'artist' | 'decoration', { params: { id }, request, reply }: Input) => {
    await redirectMerged(db, type, id, (other) => pathIn(currentLanguage(), `/${type}/${other}.ics`));
    asCalendarFile(reply, `${type}-${id}`);
    return calendarOf(deps, { [type]: id }, addressOf(deps, request)).catch((error: unknown) => {
      // Here the path names the record, not the query.
      throw error instanceof HttpError && error.problem.status === 422 ? notFound(recordNotFound[type]) : error;
    });
  };
  route(app, deps, api.artistCalendar, (input) => recordCalendar('artist', input));
  route(app, deps, api.decorationCalendar, (input) => recordCalendar('decoration', input));

  route(app, deps, api.eventsAtom, async ({ query, request }) =>
    writeAtom(await eventFeed(deps, query, urlOf(request))),
  );
  route(app, deps, api.eventsJsonFeed, async ({ query, request }) =>
    writeJsonFeed(await eventFeed(deps, query, urlOf(request))),
  );
  route(app, deps, api.releasesAtom, async ({ query, request }) =>
    writeAtom(await releaseFeed(deps, query, urlOf(request))),
  );
  route(app, deps, api.releasesJsonFeed, async ({ query, request }) =>
    writeJsonFeed(await releaseFeed(deps, query, urlOf(request))),
  );
}
