import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { Deps } from '../../deps.ts';
import { artistRecordType } from '../artists/record-type.ts';
import { decorationRecordType } from '../decorations/record-type.ts';
import { eventRecordType } from '../events/record-type.ts';
import type { RecordType } from '../records/record-type.ts';
import { releaseRecordType } from '../releases/record-type.ts';
import { simpleRecordTypes } from '../simple-records/record-type.ts';

/** Returns the record type of a type's name. */
export function recordTypeOf(deps: Pick<Deps, 'today'>, type: ResourceType): RecordType {
  const kinds: Readonly<Record<ResourceType, RecordType>> = {
    event: eventRecordType,
    artist: artistRecordType,
    decoration: decorationRecordType,
    release: releaseRecordType(deps),
    ...simpleRecordTypes,
  };
  return kinds[type];
}
