import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Feature } from '../../feature.ts';
import { createLimiter, limitNetworks } from '../../http/rate-limit.ts';
import { guardedRoute, route } from '../../http/route.ts';
import { addressOf } from '../feeds/calendars.ts';
import { findFeedOwner, secretAddressHeaders } from '../follows/feed-addresses.ts';
import { setsCalendar, starredCalendar } from './calendars.ts';
import { findStarred } from './starred.ts';

/** Starred sets and events. */
export const myTimetableFeature = { routes: myTimetableRoutes } satisfies Feature;

/**
 * Routes of starred things: for pages, and as calendars, of a member (120 requests an hour each) or of the sets in the
 * address (300 an hour of each network, as services read calendars for many people).
 */
function myTimetableRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps;
  const reads = createLimiter({ tries: 120, minutes: 60 });
  const networkReads = limitNetworks({ tries: 300, minutes: 60 });
  route(app, deps, api.findStarred, ({ body }) => findStarred(deps, body));
  app.inEachLanguage((scoped) => {
    const options = (request: FastifyRequest, alarm: string | undefined) => ({
      site: publicUrl(),
      source: addressOf(deps, request),
      alarm: alarm === undefined ? null : Number(alarm),
    });
    route(scoped, deps, api.starredCalendar, async ({ params: { token }, query: { alarm }, request, reply }) => {
      setHeaders(reply);
      const owner = await findFeedOwner(deps.store.db, token);
      if (owner === undefined) throw notFound(messages.feedNotFound);
      await reads(String(owner));
      return starredCalendar(deps, owner, options(request, alarm));
    });
    guardedRoute(scoped, deps, api.setsCalendar, networkReads, ({ query: { sets, alarm }, request, reply }) => {
      setHeaders(reply);
      return setsCalendar(deps, sets, options(request, alarm));
    });
  });
}

function setHeaders(reply: FastifyReply): void {
  void reply.headers({ ...secretAddressHeaders, 'content-disposition': 'inline; filename="my-timetable.ics"' });
}
