import { type ResourceType, simpleTypes } from '@moonfloor/contract/values/lists';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';

/** Requests for each type of record: the minimal submit, and a field that can be changed. */
export const recordFixtures = [
  { type: 'event', fields: { event_date: '2026-07-01', country: 'Brazil' }, name: 'event_name', place: 'area' },
  { type: 'artist', fields: { artist_country: 'Japan' }, name: 'artist_name', place: 'artist_city' },
  { type: 'decoration', fields: { country: 'Germany' }, name: 'decoration_name', place: 'area' },
  {
    type: 'release',
    fields: { artist_name: 'Somebody', release_date: '2026-07-01' },
    name: 'release_name',
    place: 'link1',
  },
  ...simpleTypes.map((type) => ({
    type,
    fields: { country: 'Germany' },
    name: `${type}_name` as const,
    place: 'description' as const,
  })),
] as const;

/** The field of a type's form that takes pictures. */
export const pictureFieldOf = (type: ResourceType): string =>
  fieldEntries(type).flatMap(([, field]) => ('file' in field ? [field.file] : []))[0]!;
