import { z } from 'zod';
import { maxSetMinutes } from '@moonfloor/lineup/festival-day';
import { msg, t } from '@moonfloor/messages/t';
import {
  optionalCountry,
  optionalLabels,
  optionalLineupTypes,
  optionalPairing,
  optionalStyle,
  optionalText,
  optionalWallTime,
  requiredName,
  requiredWallTime,
} from '../api/fields.ts';
import { jsonList, tagsField } from '../api/json-fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { tagKeys } from '../records/field-kinds.ts';
import { minutesBetween } from '../values/days.ts';

/** A span of wall times: the end needs a start, is after it, and at most 24 hours later. */
function checkSpan(
  { start, end, path }: { start: string | null | undefined; end: string | null | undefined; path: string },
  ctx: z.RefinementCtx,
): void {
  const add = (message: string): void => {
    ctx.issues.push({ code: 'custom', message, params: {}, input: end, path: [path] });
  };
  if (end == null) return;
  if (start == null) return add(messages.setWithoutStart);
  const minutes = minutesBetween(start, end);
  if (minutes <= 0 || minutes > maxSetMinutes) add(messages.setTooLong);
}

const lineupEntry = z
  .object({
    artist_name: requiredName({
      label: msg('Artist name'),
      max: limits.name,
      upper: true,
      message: messages.floorsIncomplete,
    }),
    artist_type: optionalLineupTypes(),
    artist_country: optionalCountry(),
    record_labels: optionalLabels(),
    artist_info: optionalText({ label: msg('Artist info'), max: limits.longText, lines: true }),
    set_start: optionalWallTime(msg('Start of the set')),
    set_end: optionalWallTime(msg('End of the set')),
    pairing: optionalPairing(),
    cancelled: z.boolean({ error: msg('cancelled must be true or false') }).optional(),
  })
  .superRefine(({ set_start: start, set_end: end }, ctx) => checkSpan({ start, end, path: 'set_end' }, ctx));

const hoursForm = z
  .object({
    opens: requiredWallTime(msg('Opening time')),
    closes: requiredWallTime(msg('Closing time')),
    style: optionalStyle(),
  })
  .superRefine(({ opens, closes }, ctx) => checkSpan({ start: opens, end: closes, path: 'closes' }, ctx));

/** Returns the first non-empty name among the accepted fields of a row or a floor. */
function firstName(...names: unknown[]): unknown {
  return names.find((name) => (typeof name === 'string' ? name.trim() !== '' : name != null));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns false for a line-up row without a name. */
const isNamed = (row: unknown): boolean => !isObject(row) || firstName(row.artist_name, row.name) !== undefined;

/** Normalizes the name field of a line-up row to that of responses; invalid rows are left for validation. */
const tidyRow = (row: unknown): unknown =>
  isObject(row) ? { ...row, artist_name: firstName(row.artist_name, row.name) } : row;

/**
 * Accepts `floor_name` as `name` of a floor and `name` as `artist_name` of an artist, and drops rows without a name
 * before validation. A line-up that is too long is truncated, but only so far that validation still rejects it.
 */
function tidyFloor(floor: unknown): unknown {
  if (!isObject(floor)) return floor;
  const { name, floor_name: floorName, artists, hours } = floor;
  const rows: readonly unknown[] | null = Array.isArray(artists) ? artists : null;
  return {
    name: firstName(name, floorName),
    hours: hours ?? [],
    artists:
      rows === null
        ? artists
        : rows
            .filter(isNamed)
            .slice(0, limits.floorArtists + 1)
            .map(tidyRow),
  };
}

const hoursFault = (): string => t('Opening hours must be a list of at most {max} entries', { max: limits.floorHours });

const floorForm = z.preprocess(
  tidyFloor,
  z.object(
    {
      name: requiredName({
        label: msg('Floor name'),
        max: limits.name,
        upper: true,
        message: messages.floorsIncomplete,
      }),
      hours: z.array(hoursForm, { error: hoursFault }).max(limits.floorHours, { error: hoursFault }),
      artists: z
        .array(lineupEntry, { error: messages.floorsIncomplete })
        .min(1, messages.floorsIncomplete)
        .max(limits.floorArtists, {
          error: () =>
            t('A floor can have at most {max, plural, one {# artist} other {# artists}}', { max: limits.floorArtists }),
        }),
    },
    { error: messages.floorsIncomplete },
  ),
);
export type FloorForm = z.output<typeof floorForm>;

const floorParts = 1 + limits.floorArtists + limits.floorHours;

/** The floors of an event's form. */
export const floorsField = jsonList(msg('Floors'), floorForm, limits.floors, { parts: floorParts }).meta({
  description:
    'A list in JSON: `[{ name, hours: [{ opens, closes, style }], artists: [{ name, artist_type, artist_country, ' +
    'record_labels, artist_info, set_start, set_end, pairing, cancelled }] }]`. Times are wall times at the event, ' +
    '`YYYY-MM-DDTHH:MM`; `pairing` (`b2b` or `vs`) puts an artist into the set of the one before; `cancelled` (true or ' +
    'false) says that an artist does not play after all. An artist may have `artist_name`, which takes precedence over ' +
    '`name`; a floor without `name` may have `floor_name`. Responses have `artist_name` and `floor_name`.',
  example: JSON.stringify([
    {
      name: 'Main Floor',
      artists: [
        { name: 'Ziggy Starlight', artist_type: 'LIVE', set_start: '2027-07-17T23:00', set_end: '2027-07-18T00:30' },
        { artist_name: 'Moonchild', artist_country: 'Israel' },
      ],
    },
  ]),
});

export const decorationsField = tagsField(
  tagKeys.decorations,
  { one: msg('Decoration name'), all: msg('Decorations') },
  limits.eventDecorations,
  'Web Weavers',
);

export const promotersField = tagsField(
  tagKeys.promoters,
  { one: msg('Promoter name'), all: msg('Promoters') },
  limits.eventPromoters,
  'Moon Tribe',
);
