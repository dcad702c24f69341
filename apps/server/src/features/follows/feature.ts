import type { FastifyInstance, FastifyReply } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import { keysOf } from '@moonfloor/contract/values/keys';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Feature } from '../../feature.ts';
import { createLimiter, limitMembers, type Limiter } from '../../http/rate-limit.ts';
import { guardedRoute, route } from '../../http/route.ts';
import { recordParameters } from '../events/event-filter.ts';
import { addressOf } from '../feeds/calendars.ts';
import type { Lifecycle } from '../records/lifecycle.ts';
import { revokeFeeds, createFeeds, findFeedOwner, findFeeds, secretAddressHeaders } from './feed-addresses.ts';
import { followingAtom, followingCalendar } from './private-feeds.ts';
import { deleteFilter, renameInFilters } from './repository.ts';
import { follow, followFilter, listFollows, unfollow } from './service.ts';
import { tables } from './tables.ts';

/** Those who follow a filter that names a merged record follow it with the one that remains. */
const lifecycle: Lifecycle = {
  afterMerge: async (db, { type, from, to }) => {
    for (const name of keysOf(recordParameters))
      if (recordParameters[name] === type) await renameInFilters(db, name, { from, to });
  },
  accessEnded: revokeFeeds,
};

/** Follows of members, and their private feeds. */
export const followsFeature = { tables, lifecycle, routes: followRoutes } satisfies Feature;

/**
 * Routes of follows (600 changes an hour each), and of the private feeds (120 requests an hour each).
 */
function followRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  const changes = limitMembers({ tries: 600, minutes: 60 });
  const reads = createLimiter({ tries: 120, minutes: 60 });
  route(app, deps, api.listFollows, ({ actor }) => listFollows(deps, actor));
  guardedRoute(app, deps, api.follow, changes, ({ actor, params }) => follow(deps, actor, params));
  guardedRoute(app, deps, api.unfollow, changes, ({ actor, params }) => unfollow(deps, actor, params));
  guardedRoute(app, deps, api.followFilter, changes, ({ actor, body: { query, name = null } }) =>
    followFilter(deps, actor, { ...query, name }),
  );
  route(app, deps, api.unfollowFilter, ({ actor, params }) => deleteFilter(db, actor.id, params.id));
  route(app, deps, api.getFollowingFeeds, async ({ actor }) => ({ feeds: await findFeeds(deps, actor) }));
  guardedRoute(app, deps, api.createFollowingFeeds, changes, async ({ actor }) => ({
    feeds: await createFeeds(deps, actor),
  }));
  route(app, deps, api.revokeFollowingFeeds, ({ actor }) => revokeFeeds(db, actor.id));
  app.inEachLanguage((scoped) => privateFeedRoutes(scoped, deps, reads));
}

/** The private feeds in the current language: only for people who know the address. */
function privateFeedRoutes(app: FastifyInstance, deps: Deps, reads: Limiter): void {
  const requireOwner = async (token: string, reply: FastifyReply): Promise<number> => {
    reply.headers(secretAddressHeaders);
    const owner = await findFeedOwner(deps.store.db, token);
    if (owner === undefined) throw notFound(messages.feedNotFound);
    await reads(String(owner));
    return owner;
  };
  route(app, deps, api.followingCalendar, async ({ params: { token }, request, reply }) => {
    const owner = await requireOwner(token, reply);
    void reply.header('content-disposition', 'inline; filename="moonfloor.ics"');
    return followingCalendar(deps, owner, addressOf(deps, request));
  });
  route(app, deps, api.followingAtom, async ({ params: { token }, request, reply }) => {
    const owner = await requireOwner(token, reply);
    return followingAtom(deps, owner, addressOf(deps, request));
  });
}
