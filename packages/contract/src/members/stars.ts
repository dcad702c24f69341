import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { endpoints } from '../api/endpoint.ts';
import { oneOf } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { eventCard, floorArtist } from '../events/events.ts';
import { alarm } from '../events/feeds.ts';
import { timetableSet } from '../events/timetable.ts';
import { artistDetail } from '../records/artists.ts';
import { parseIds } from '../values/compact-ids.ts';
import { recordId } from '../values/numbers.ts';
import { privateFeed } from './follows.ts';
import { mapStarLists, starredFields, starredRecordTypes, type StarredRecordType, starTypes } from './star-types.ts';

/** A set, event or artist that a member has starred, and when. */
const star = z.object({ type: z.enum(starTypes), id: z.number().int(), at: z.string() });

const instant = (label: string) => {
  const error = () => t('{label} must be an instant such as 2027-07-17T22:00:00.000Z', { label });
  return z.string({ error }).max(30, { error }).pipe(z.iso.datetime({ error }));
};

/** A star that was set or removed on a device, and when. */
const starChange = z.object({
  type: z.enum(starTypes, { error: oneOf('type', starTypes) }),
  id: recordId(),
  starred: z.boolean({ error: msg('starred must be true or false') }),
  at: instant('at'),
});
export type StarChange = z.output<typeof starChange>;

/** The id by which something was asked for: that of a record, or of a set of an event, that was merged into it. */
const askedId = { asked_id: z.number().int() };

const eventName = eventCard.pick({ id: true, event_name: true, event_status: true, country: true });

/** A set of any event, as a list of sets of several events needs it. */
const starredSet = timetableSet
  .pick({ set_id: true, day: true, set_start: true, set_end: true, starts_at: true, ends_at: true })
  .extend({
    event: eventName,
    floor_name: z.string(),
    artists: z.array(floorArtist.pick({ id: true, artist_name: true, pairing: true, cancelled: true })),
  });
export type StarredSet = z.output<typeof starredSet>;

/** A set that is no longer in the line-up of its event, with the key of its first act's name, which is in capitals. */
const removedSet = timetableSet
  .pick({ set_id: true, set_start: true })
  .extend({ event: eventName, artist_name: z.string() });

const shapes = { event: eventCard.shape, artist: artistDetail.shape };
type Shapes = typeof shapes;
type StarredShape<T extends StarredRecordType> = Pick<
  Shapes[T],
  Extract<(typeof starredFields)[T][number], keyof Shapes[T]>
> &
  typeof askedId;

/** The lists of starred records, of the fields that `starredFields` names. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
const starredRecords = Object.fromEntries(
  starredRecordTypes.map((type) => {
    const shape: z.ZodRawShape = shapes[type];
    const fields = starredFields[type].map((name) => [name, shape[name]!] as const);
    return [`${type}s`, z.array(z.object({ ...Object.fromEntries(fields), ...askedId }))];
  }),
) as { [T in StarredRecordType as `${T}s`]: z.ZodArray<z.ZodObject<StarredShape<T>>> };

const tooManyIds = (): string => t('At most {max} ids at once', { max: limits.starredAtOnce });
const ids = z
  .array(recordId(), {
    error: () => t('{label} must be a list of ids', { label: Object.keys(mapStarLists(String)).join(', ') }),
  })
  .max(limits.starredAtOnce, { error: tooManyIds });

const badSets = msg('sets must be ids of sets as in a shared link');

export const starEndpoints = endpoints('Stars', {
  syncStars: {
    summary: 'Send the stars that you have set and removed, the latest change of each counts; answers all your stars',
    body: z.object({
      changes: z
        .array(starChange, { error: messages.tooManyStars })
        .max(2 * limits.stars, { error: messages.tooManyStars }),
      /** What the clock of the device shows now, by which the instants of the changes are corrected. */
      now: instant('now').optional(),
    }),
    response: z.object({ stars: z.array(star) }),
  },
  findStarred: {
    summary: 'The public ones among some sets, events and artists; sets that were removed are named as such',
    // a page that a browser has kept does not name types that were added later
    body: z.object(mapStarLists(() => ids.default([]))),
    response: z.object({
      /** By start. */
      sets: z.array(starredSet.extend(askedId)),
      removed: z.array(removedSet.extend(askedId)),
      ...starredRecords,
    }),
  },
  starredCalendar: {
    summary: 'Sets and events that somebody has starred as iCalendar; for anyone who knows the address',
    ...privateFeed,
    query: z.object({ alarm }),
    response: z.string(),
    media: 'text/calendar; charset=utf-8',
  },
  setsCalendar: {
    summary: 'Some sets as iCalendar, as in the link by which a timetable is shared',
    query: z.object({
      /** Ascending, each but the first as difference to the one before, in base 36 with dots between them. */
      sets: z.string({ error: badSets }).transform((text, ctx) => {
        const ids = parseIds(text, limits.starredAtOnce);
        if (ids !== null) return ids;
        ctx.issues.push({ code: 'custom', message: t(badSets), params: { code: 'invalid-value' }, input: text });
        return z.NEVER;
      }),
      alarm,
    }),
    response: z.string(),
    media: 'text/calendar; charset=utf-8',
  },
});
export type Starred = z.output<typeof starEndpoints.findStarred.response>;
