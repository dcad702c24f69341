import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '@moonfloor/contract/api';
import { messages } from '@moonfloor/contract/messages';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { inEachLanguage } from '../../http/in-each-language.ts';
import { createLimiter, type Limiter } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { EventWriter } from '../feeds/event-writer.ts';
import { createFeeds, findFeedOwner, findFeeds, revokeFeeds, secretAddressHeaders } from './feed-addresses.ts';
import { followingAtom, followingCalendar } from './private-feeds.ts';
import { deleteFilter } from './repository.ts';
import { follow, followFilter, listFollows, unfollow } from './service.ts';

/**
 * Routes of follows (600 changes an hour each), and of the private feeds (120 requests an hour each). `writer`
 * serialises events for calendars.
 */
export function followRoutes(app: FastifyInstance, deps: Deps, { writer }: { writer: EventWriter }): void {
  const { publicUrl } = deps;
  const { db } = deps.store;
  const changes = createLimiter({ tries: 600, minutes: 60 });
  const reads = createLimiter({ tries: 120, minutes: 60 });
  route(app, deps, api.listFollows, ({ actor }) => listFollows(deps, actor));
  route(app, deps, api.follow, async ({ actor, params }) => {
    await changes(String(actor.id));
    await follow(deps, actor, params);
  });
  route(app, deps, api.unfollow, ({ actor, params }) => unfollow(deps, actor, params));
  route(app, deps, api.followFilter, async ({ actor, body: { query, name = null } }) => {
    await changes(String(actor.id));
    return followFilter(deps, actor, { ...query, name });
  });
  route(app, deps, api.unfollowFilter, ({ actor, params }) => deleteFilter(db, actor.id, params.id));
  route(app, deps, api.getFollowingFeeds, async ({ actor }) => ({ feeds: await findFeeds(db, actor, publicUrl()) }));
  route(app, deps, api.createFollowingFeeds, async ({ actor }) => {
    await changes(String(actor.id));
    return { feeds: await createFeeds(db, actor, publicUrl()) };
  });
  route(app, deps, api.revokeFollowingFeeds, ({ actor }) => revokeFeeds(db, actor.id));
  inEachLanguage(app, (scoped) => privateFeedRoutes(scoped, { deps, writer, reads }));
}

interface FeedParts {
  deps: Deps;
  writer: EventWriter;
  reads: Limiter;
}

/** The private feeds in the current language: only for people who know the address. */
function privateFeedRoutes(app: FastifyInstance, { deps, writer, reads }: FeedParts): void {
  const { publicUrl } = deps;
  const requireOwner = async (token: string, reply: FastifyReply): Promise<number> => {
    reply.headers(secretAddressHeaders);
    const owner = await findFeedOwner(deps.store.db, token);
    if (owner === undefined) throw notFound(messages.feedNotFound);
    await reads(String(owner));
    return owner;
  };
  const address = (request: FastifyRequest): string => publicUrl() + (request.raw.url ?? '/');
  route(app, deps, api.followingCalendar, async ({ params: { token }, request, reply }) => {
    const owner = await requireOwner(token, reply);
    void reply.header('content-disposition', 'inline; filename="moonfloor.ics"');
    return followingCalendar(deps, writer, owner, address(request));
  });
  route(app, deps, api.followingAtom, async ({ params: { token }, request, reply }) => {
    const owner = await requireOwner(token, reply);
    const page = publicUrl() + pathIn(currentLanguage(), '/following');
    return followingAtom(deps, owner, { site: publicUrl(), self: address(request), page });
  });
}
