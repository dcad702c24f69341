import type { FieldValue, PastFloor } from '@moonfloor/contract/activity';
import { fieldNames } from '@moonfloor/contract/field-labels';
import type { ImportChange, ImportRow } from '@moonfloor/contract/imports';
import type { Actor } from '../../http/session.ts';
import { seesHidden } from '../content/access.ts';
import type { FoundEvent } from '../events/repository.ts';
import type { Judged } from './judge.ts';
import { comparable, type SourceValues } from './merge.ts';
import { isPictureEdited } from './wanted-pictures.ts';

/** Values in a preview are cut to so many characters. */
const shownLength = 300;

const fields = fieldNames('event').filter((field) => field !== 'image');

/** A judged entry as the preview shows it. */
export function showRow(actor: Actor, one: Judged): ImportRow {
  const { row, entry, outcome, event, merged, faults, twins } = one;
  const visible = event !== null && (event.status === 'published' || seesHidden(actor, event));
  return {
    row,
    place: entry.place,
    outcome,
    event_name: one.says.event_name ?? (entry.fields.event_name || null),
    event_date: one.says.event_date ?? (entry.fields.event_date || null),
    event_end_date: one.says.event_end_date ?? null,
    place_line: [entry.fields.event_location, entry.fields.area, entry.fields.country].filter(Boolean).join(', '),
    source_url: entry.source_url,
    event: visible ? briefly(event) : null,
    into: visible && one.link === null,
    version: event?.updated_at ?? null,
    changes: [...(outcome === 'new' ? filled(one.says) : changesOf(one)), ...pictureChange(one)],
    kept: outcome === 'refused' ? [] : [
      ...merged.kept.map(({ field, here, source }) => ({ field, here: shown(here), source: shown(source) })),
      ...keptPicture(one),
    ],
    faults,
    notes: entry.notes,
    twins,
    lineup: entry.lineup ?? null,
  };
}

function pictureChange({ outcome, picture, event }: Judged): ImportChange[] {
  if (picture === null || outcome === 'refused' || outcome === 'unchanged') return [];
  return [{ field: 'image', before: event?.image_url ?? null, after: picture }];
}

function keptPicture({ entry: { picture }, event, link }: Judged): ImportRow['kept'] {
  if (picture === null || event === null || !isPictureEdited(event, link)) return [];
  return [{ field: 'image', here: event.image_url, source: picture }];
}

/** An event as lists of an import name it. */
export function briefly({ id, event_name, event_date, status }: FoundEvent) {
  return { id, event_name, event_date, status };
}

function filled(says: SourceValues): ImportChange[] {
  return fields
    .map((field) => ({ field, before: null, after: shown(comparable(field, says)) }))
    .filter(({ after }) => after !== null && after !== '');
}

function changesOf({ outcome, here, merged: { change } }: Judged): ImportChange[] {
  if (outcome !== 'changed') return [];
  return fields
    .filter((field) => change[field] !== undefined)
    .map((field) => ({ field, before: shown(comparable(field, here)), after: shown(comparable(field, change)) }));
}

/** A value in words: lists become text, long ones are cut short. */
export function shown(value: FieldValue): string | number | null {
  if (typeof value === 'number' || value === null) return value;
  const text = Array.isArray(value) ? value.map(part).join('; ') : part(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

function part(value: string | PastFloor): string {
  if (typeof value === 'string') return value;
  const { name, artists } = value;
  return `${name}: ${artists.map(({ artist_name }) => artist_name).join(', ')}`;
}
