import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { fieldEntries } from '@moonfloor/contract/records/record-fields';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { type ResourceType, simpleTypes } from '@moonfloor/contract/values/lists';
import type { TestFile } from './client.ts';
import type { TestAccount, TestApp } from './test-app.ts';

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

/** A record as its page shows it; of any shape when the type is known only when the test runs. */
type RecordOf<T extends ResourceType> = ResourceType extends T
  ? ReturnType<typeof JSON.parse>
  : ResponseBody<Api[`get${Capitalize<T>}`]>;

let submitted = 0;

/**
 * Submits a record of its own name with the fields that its type requires, replaced and added to by `form`, and returns
 * it. Throws when it is rejected.
 */
export async function submitRecord<T extends ResourceType>(
  site: TestApp,
  account: Pick<TestAccount, 'token'> | null,
  type: T,
  form: Form = {},
  files: readonly TestFile[] = [],
): Promise<RecordOf<T>> {
  const { fields, name } = recordFixtures.find((kind) => kind.type === type)!;
  submitted += 1;
  const whole = { ...fields, [name]: `Record ${submitted}`, ...form };
  return untyped(site.as(account).must(recordCallNames<ResourceType>(type).submit, { form: whole, files }));
}

/** Changes a record and returns it. Throws when that is rejected. */
export async function editRecord<T extends ResourceType>(
  site: TestApp,
  account: Pick<TestAccount, 'token'> | null,
  type: T,
  id: number | string,
  form: Form,
  files: readonly TestFile[] = [],
): Promise<RecordOf<T>> {
  return untyped(site.as(account).must(recordCallNames<ResourceType>(type).update, { params: { id }, form, files }));
}

/** Returns a record as an account or a visitor sees it. Throws when it is not visible. */
export async function fetchRecord<T extends ResourceType>(
  site: TestApp,
  account: Pick<TestAccount, 'token'> | null,
  type: T,
  id: number | string,
): Promise<RecordOf<T>> {
  return untyped(site.as(account).must(recordCallNames<ResourceType>(type).get, { params: { id } }));
}

/** The record of one type is one of all types: the compiler does not know which. */
const untyped = (record: Promise<ReturnType<typeof JSON.parse>>): typeof record => record;
