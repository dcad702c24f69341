import { fieldNames } from '@moonfloor/contract/field-labels';
import { releaseForm } from '@moonfloor/contract/releases';
import { nameKey } from '@moonfloor/contract/text';
import type { Deps } from '../../deps.ts';
import { parse } from '../../http/parse.ts';
import { findArtistIds } from '../content/links.ts';
import { pictureField } from '../content/pictures.ts';
import { type Editable, pickFields, type RecordKind, type RecordTransaction } from '../content/record-kind.ts';
import { releaseSearchSource } from '../content/search-sources.ts';
import {
  findRelease, type FoundRelease, type ReleaseChange, updateRelease, updateReleaseArtist, updateReleaseState,
} from './repository.ts';
import { releaseStatus, stateOf } from './status.ts';

const fields = fieldNames('release');

/** Releases, to everything that writes, moderates or restores records; whether one is out is a matter of the day. */
export function releaseKind({ today }: Pick<Deps, 'today'>): RecordKind<FoundRelease> {
  return {
    type: 'release',
    find: (db, id) => findRelease(db, id, today()),
    nameOf: (release) => release.release_name,
    isPublic: (release) => release.state === 'listed',
    searchSourceOf: (_db, release) => Promise.resolve(releaseSearchSource(release)),
    fieldsOf: (_db, release) => Promise.resolve(pickFields({ ...release, image: release.cover_image_url }, fields)),
    toggled: (release) => releaseStatus({ ...release, state: release.state === 'listed' ? 'cancelled' : 'listed' }, today()),
    setStatus: (db, release, status, now) => updateReleaseState(db, release, stateOf(status), now),
    putBack: (db, release, { image, ...former }, now) =>
      writeRelease(db, release, { ...parse(releaseForm.partial(), former), ...pictureField(image) }, now),
    statusToday: ({ status, release_date }) =>
      releaseStatus(
        { state: stateOf(status as FoundRelease['status']), release_date: release_date as string },
        today(),
      ),
  };
}

/** Changes a release and links it to the artist that it names then; one that names the same as before stays linked as it is. */
export async function writeRelease(
  db: RecordTransaction,
  release: Editable<FoundRelease>,
  change: ReleaseChange,
  now: string,
): Promise<void> {
  await updateRelease(db, release, change, now);
  const name = change.artist_name ?? release.artist_name;
  if (nameKey(name) === nameKey(release.artist_name)) return;
  await updateReleaseArtist(db, release, await findArtistId(db, name));
}

/** The active artist of that name, null when there is none. */
export async function findArtistId(db: RecordTransaction, name: string): Promise<number | null> {
  return (await findArtistIds(db, [name])).get(nameKey(name)) ?? null;
}
