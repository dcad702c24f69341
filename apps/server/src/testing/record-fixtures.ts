import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { type ResourceType, simpleTypes } from '@moonfloor/contract/values/lists';
import type { TestAccount, TestApp, TestFile } from './test-app.ts';

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

type Form = Readonly<Record<string, unknown>>;

let submitted = 0;

/**
 * Submits a record of its own name with the fields that its type requires, replaced and added to by `form`, and returns
 * it. Throws when it is rejected.
 */
export function submitRecord(
  site: TestApp,
  account: TestAccount | null,
  type: ResourceType,
  form: Form = {},
  files: readonly TestFile[] = [],
) {
  const { fields, name } = recordFixtures.find((kind) => kind.type === type)!;
  submitted += 1;
  const whole = { ...fields, [name]: `Record ${submitted}`, ...form };
  return site.call('POST', `/${collectionOf(type)}/submit`, { account, form: whole, files });
}

/** Changes a record and returns it. Throws when that is rejected. */
export function editRecord(
  site: TestApp,
  account: TestAccount | null,
  type: ResourceType,
  id: number | string,
  form: Form,
  files: readonly TestFile[] = [],
) {
  return site.call('PUT', `/${collectionOf(type)}/${id}`, { account, form, files });
}
