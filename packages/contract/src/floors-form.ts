import { z } from 'zod';
import {
  jsonList,
  optionalCountry,
  optionalLabels,
  optionalLineupTypes,
  optionalText,
  requiredName,
} from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { hasInvisible, nameKey } from './text.ts';

const lineupEntry = z.object({
  artist_name: requiredName({
    label: 'Artist name',
    max: limits.name,
    upper: true,
    message: messages.floorsIncomplete,
  }),
  artist_type: optionalLineupTypes(),
  artist_country: optionalCountry(),
  record_labels: optionalLabels(),
  artist_info: optionalText({ label: 'Artist info', max: limits.longText, lines: true }),
});

/** Returns the first non-empty name among the accepted fields of a row or a floor. */
function firstName(...names: unknown[]): unknown {
  return names.find((name) => (typeof name === 'string' ? name.trim() !== '' : name != null));
}

/** Normalizes the name field of a line-up row to that of responses; invalid rows are left for validation. */
function tidyRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const { name, artist_name: artistName } = row as { name?: unknown; artist_name?: unknown };
  return { ...row, artist_name: firstName(artistName, name) };
}

/** Returns false for a line-up row without a name. */
function isNamed(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return true;
  const { name, artist_name: artistName } = row as { name?: unknown; artist_name?: unknown };
  return firstName(artistName, name) !== undefined;
}

/**
 * Accepts `floor_name` as `name` of a floor and `name` as `artist_name` of an artist, and drops rows without a name
 * before validation. A line-up that is too long is truncated, but only so far that validation still rejects it.
 */
function tidyFloor(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const floor = value as { name?: unknown; floor_name?: unknown; artists?: unknown };
  const artists = Array.isArray(floor.artists)
    ? floor.artists
        .filter(isNamed)
        .slice(0, limits.floorArtists + 1)
        .map(tidyRow)
    : floor.artists;
  return { name: firstName(floor.name, floor.floor_name), artists };
}

const floorForm = z.preprocess(
  tidyFloor,
  z.object(
    {
      name: requiredName({ label: 'Floor name', max: limits.name, upper: true, message: messages.floorsIncomplete }),
      artists: z
        .array(lineupEntry, { error: messages.floorsIncomplete })
        .min(1, messages.floorsIncomplete)
        .max(limits.floorArtists, `A floor can have at most ${limits.floorArtists} artists`),
    },
    { error: messages.floorsIncomplete },
  ),
);
export type FloorForm = z.output<typeof floorForm>;

/** The floors of an event's form. */
export const floorsField = jsonList('Floors', floorForm, limits.floors).meta({
  description:
    'A list in JSON: `[{ name, artists: [{ name, artist_type, artist_country, record_labels, artist_info }] }]`. `artist_name` ' +
    'is as good as `name` of an artist, and counts where both are given; `floor_name` is as good as `name` of a floor, ' +
    'whose `name` counts where both are given. Answers call them `artist_name` and `floor_name`.',
  example: JSON.stringify([
    {
      name: 'Main Floor',
      artists: [
        { name: 'Ziggy Starlight', artist_type: 'LIVE' },
        { artist_name: 'Moonchild', artist_country: 'Israel' },
      ],
    },
  ]),
});

const decorationTag = z
  .object({
    /** Ignored: the name identifies the crew. */
    id: z.union([z.number(), z.string()]).nullish(),
    decoration_name: optionalText({ label: 'Decoration name', max: limits.name, upper: true }).refine(
      (name) => !hasInvisible(name ?? ''),
      'Decoration name must not contain invisible characters',
    ),
  })
  .transform((tag) => tag.decoration_name ?? '');

/** The decorations of an event's form: distinct names, empty ones dropped. */
export const decorationsField = jsonList('Decorations', decorationTag, limits.eventDecorations)
  .transform((names) =>
    names === undefined ? undefined : [...new Map(names.filter(Boolean).map((name) => [nameKey(name), name])).values()],
  )
  .meta({
    description: 'A list in JSON: `[{ decoration_name }]`; the name decides which crew is meant.',
    example: JSON.stringify([{ decoration_name: 'Web Weavers' }]),
  });
