import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { endpoints } from '../api/endpoint.ts';
import { optionalCountry, optionalDegrees, optionalText, requiredDay, requiredText } from '../api/fields.ts';
import { alternativeNames } from '../api/json-fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { resourceTypes } from '../values/lists.ts';
import { recordId } from '../values/numbers.ts';
import { picture } from '../values/picture.ts';

const text = z.string().nullable();

/** A likely duplicate of a record that is about to be added. */
export const duplicate = z.object({
  type: z.enum(resourceTypes),
  id: z.number().int(),
  name: z.string(),
  alternative_names: z.array(z.string()),
  /** True for a record that is not public, such as a draft. */
  hidden: z.boolean(),
  /** Greatest similarity of two of their names, from 0 to 1; also 1 if only accents, spacing or words such as "festival" differ. */
  likeness: z.number(),
  /** An event's days, a release's date. */
  day: text,
  end_day: text,
  /** Venue, area and country; a release's artist. */
  about: text,
  picture: picture.nullable(),
});
export type Duplicate = z.output<typeof duplicate>;

const name = (label: string, message: string) => requiredText({ label, max: limits.name, message });
/** The record being edited, which is not a duplicate of itself. */
const except = recordId().optional();
export const duplicates = z.object({ duplicates: z.array(duplicate) });

export const nameQuery = z.object({ name: name(msg('Name'), messages.nameRequired), except });

/** Alternative names of the record, which are compared as well. */
const alternative_names = alternativeNames();

/** Returns the summary of a call that finds likely duplicates. */
export const likelySame = (records: string, criteria: string): string =>
  `${records} that are likely the same: alike in ${criteria}. Public ones and one's own; for moderators all`;

export const duplicateEndpoints = endpoints('Events', {
  findEventDuplicates: {
    summary: likelySame('Events', 'name, a day apart at most, within 30 km or at the same venue'),
    query: z.object({
      name: name(msg('Event name'), messages.eventRequired),
      alternative_names,
      date: requiredDay(msg('Start date'), messages.eventRequired),
      country: optionalCountry(),
      venue: optionalText({ label: msg('Venue'), max: limits.place }),
      area: optionalText({ label: msg('Area'), max: limits.place }),
      latitude: optionalDegrees(msg('Latitude'), 90),
      longitude: optionalDegrees(msg('Longitude'), 180),
      except,
    }),
    response: duplicates,
  },
  findArtistDuplicates: {
    summary: likelySame('Artists', 'name'),
    tag: 'Artists',
    query: nameQuery.extend({ alternative_names }),
    response: duplicates,
  },
  findDecorationDuplicates: {
    summary: likelySame('Decoration crews', 'name'),
    tag: 'Decorations',
    query: nameQuery,
    response: duplicates,
  },
  findReleaseDuplicates: {
    summary: likelySame('Releases', 'name and artist'),
    tag: 'Releases',
    query: nameQuery.extend({ artist: name(msg('Artist name'), messages.releaseRequired) }),
    response: duplicates,
  },
});
