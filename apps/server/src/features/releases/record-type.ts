import { fieldNames } from '@moonfloor/contract/field-labels';
import { releaseForm } from '@moonfloor/contract/releases';
import { nameKey } from '@moonfloor/contract/text';
import type { Deps } from '../../deps.ts';
import { parse } from '../../http/parse.ts';
import { findArtistIds } from '../records/link-names.ts';
import { pictureField } from '../records/pictures.ts';
import { type Editable, pickFields, type RecordType, type RecordTransaction } from '../records/record-type.ts';
import { releaseSearchSource } from '../records/search-sources.ts';
import {
  findRelease,
  type StoredRelease,
  type ReleaseChange,
  updateRelease,
  updateReleaseArtist,
  updateReleaseState,
} from './repository.ts';
import { releaseStatus, stateOf } from './status.ts';

const fields = fieldNames('release');

/** The record type of releases, for writing, moderating and restoring; the status depends on the current day. */
export function releaseRecordType({ today }: Pick<Deps, 'today'>): RecordType<StoredRelease> {
  return {
    type: 'release',
    find: (db, id) => findRelease(db, id, today()),
    nameOf: (release) => release.release_name,
    isPublic: (release) => release.state === 'listed',
    searchSourceOf: (_db, release) => Promise.resolve(releaseSearchSource(release)),
    fieldsOf: (_db, release) => Promise.resolve(pickFields({ ...release, image: release.cover_image_url }, fields)),
    toggledStatus: (release) =>
      releaseStatus({ ...release, state: release.state === 'listed' ? 'cancelled' : 'listed' }, today()),
    setStatus: (db, release, status, now) => updateReleaseState(db, release, stateOf(status), now),
    restoreFields: (db, release, { image, ...former }, now) =>
      writeRelease(db, release, { ...parse(releaseForm.partial(), former), ...pictureField(image) }, now),
    statusToday: ({ status, release_date }) =>
      releaseStatus(
        { state: stateOf(status as StoredRelease['status']), release_date: release_date as string },
        today(),
      ),
  };
}

/** Changes a release and links it to the artist named; the link is kept when the name has not changed. */
export async function writeRelease(
  db: RecordTransaction,
  release: Editable<StoredRelease>,
  change: ReleaseChange,
  now: string,
): Promise<void> {
  await updateRelease(db, release, change, now);
  const name = change.artist_name ?? release.artist_name;
  if (nameKey(name) === nameKey(release.artist_name)) return;
  await updateReleaseArtist(db, release, await findArtistId(db, name));
}

/** Returns the id of the active artist with that name; null when there is none. */
export async function findArtistId(db: RecordTransaction, name: string): Promise<number | null> {
  return (await findArtistIds(db, [name])).get(nameKey(name)) ?? null;
}
