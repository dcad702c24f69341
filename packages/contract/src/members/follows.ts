import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { endpoints } from '../api/endpoint.ts';
import { optionalText, oneOf } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { canonicalEventQuery } from '../events/event-query.ts';
import { eventFeedFilter } from '../events/feeds.ts';
import { recordId } from '../values/numbers.ts';
import { type FollowTarget, followTargetOf, followTypes, isFollowedRecord } from './follow-targets.ts';

/** Something that a member follows. */
const follow = z.object({
  type: z.enum([...followTypes, 'filter']),
  /** The id of the record or of the saved filter, or the name of the label, country or style. */
  id: z.union([z.number().int(), z.string()]),
  /** The name to show; null for a record that is no longer public. */
  name: z.string().nullable(),
  /** First day of a public event; null for everything else. */
  day: z.string().nullable(),
  /** The parameters of a saved filter, in the canonical order; null for everything else. */
  query: z.string().nullable(),
  created_at: z.string(),
});
export type Follow = z.output<typeof follow>;

/** `{ type, id }` of a path: a record by id, or a label, country or style by name. */
const followParams = z
  .object({ type: z.enum(followTypes, { error: oneOf(msg('Type'), followTypes) }), id: z.string() })
  .transform(({ type, id }, ctx): FollowTarget => {
    const target = followTargetOf(type, id);
    if (target !== null && (!isFollowedRecord(type) || recordId().safeParse(id).success)) return { type, target };
    ctx.issues.push({ code: 'custom', path: ['id'], message: messages.nothingToFollow, input: id });
    return z.NEVER;
  });

const filterTooLong = (): string =>
  t('{label} can have at most {max} characters', { label: t('Filter'), max: limits.followedFilter });

/** The parameters of an event filter as in a URL; the result is their canonical form, without `when`. */
const savedFilter = z
  .string({ error: () => t('{label} must be text', { label: t('Filter') }) })
  .refine((text) => text.length <= limits.followedFilter, {
    error: filterTooLong,
    params: { code: 'too-long' },
    abort: true,
  })
  .transform((text): object => Object.fromEntries(new URLSearchParams(text)))
  .pipe(eventFeedFilter)
  .transform((filter) => ({ filter, query: canonicalEventQuery(filter) }))
  .refine(({ query }) => query.length <= limits.followedFilter, { error: filterTooLong, params: { code: 'too-long' } });

/** Addresses of the private calendars of follows and of stars, and of the feed. */
const followingFeeds = z.object({ calendar: z.string(), atom: z.string(), timetable: z.string() });
export type FollowingFeeds = z.output<typeof followingFeeds>;

/** The secret in the address of a private feed. */
const feedParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

export const privateFeed = { params: feedParams, notFound: messages.feedNotFound } as const;

export const followEndpoints = endpoints('Following', {
  listFollows: { summary: 'What you follow, latest first', response: z.array(follow) },
  follow: {
    summary:
      'Follow an artist, a crew, an event, a venue or a promoter by id, or a label, a country or a style by name',
    params: followParams,
    response: null,
    notFound: messages.nothingToFollow,
  },
  unfollow: {
    summary: 'Stop following; nothing happens if you do not',
    params: followParams,
    response: null,
    notFound: messages.nothingToFollow,
  },
  followFilter: {
    summary: 'Follow the events of a filter; one that you follow already is returned as it is',
    body: z.object({
      /** As in the URLs of feeds: `style=PsyDub&near=45.76,4.84&radius=200`. `when` is ignored. */
      query: savedFilter,
      /** How to call it; by default it is described by its parameters. */
      name: optionalText({ label: msg('Name'), max: limits.followName }),
    }),
    response: follow,
  },
  unfollowFilter: {
    summary: 'Stop following a filter, by its id; nothing happens if you do not',
    params: z.object({ id: recordId() }),
    response: null,
    notFound: messages.nothingToFollow,
  },
  getFollowingFeeds: {
    summary:
      'The secret addresses of your calendars, of what you follow and what you star, and of your feed; null if there are none',
    response: z.object({ feeds: followingFeeds.nullable() }),
  },
  createFollowingFeeds: {
    summary: 'Create those addresses, or replace them: the earlier ones then stop working',
    response: z.object({ feeds: followingFeeds }),
  },
  revokeFollowingFeeds: { summary: 'Remove those addresses: they stop working at once', response: null },
  followingCalendar: {
    summary: 'Events that somebody follows as iCalendar, from three months ago on; for anyone who knows the address',
    ...privateFeed,
    response: z.string(),
    media: 'text/calendar; charset=utf-8',
  },
  followingAtom: {
    summary:
      'New and changed events and releases that somebody follows as an Atom feed; for anyone who knows the address',
    ...privateFeed,
    response: z.string(),
    media: 'application/atom+xml; charset=utf-8',
  },
});
