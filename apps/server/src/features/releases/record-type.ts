import { z } from 'zod';
import { releaseDetail, type ReleaseDetail, releaseForm, type ReleaseForm } from '@moonfloor/contract/records/releases';
import { releaseStatuses } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import type { Deps } from '../../deps.ts';
import { listShownOwners } from '../records/access.ts';
import { listExternalIds } from '../records/external-ids.ts';
import { findIdsByName } from '../records/names.ts';
import { findNamed } from '../records/namesakes.ts';
import { pictureColumn } from '../records/pictures.ts';
import type { Editable, RecordType, RecordTransaction } from '../records/record-type.ts';
import {
  findRelease,
  insertRelease,
  type ReleaseChange,
  releaseStatus,
  stateOf,
  type StoredRelease,
  updateRelease,
} from './repository.ts';

const edit = releaseForm.partial();
const version = z.object({ status: z.enum(releaseStatuses), release_date: z.string() });

type ReleaseRecordType = RecordType<StoredRelease, ReleaseForm, Partial<ReleaseForm>, ReleaseDetail>;

declare module '../records/record-type.ts' {
  interface OwnRecordTypes {
    release: ReleaseRecordType;
  }
}

/** Creates the record type of releases, whose status depends on the current day. */
export function createReleaseRecordType(today: Deps['today']): ReleaseRecordType {
  return {
    type: 'release',
    find: (db, id) => findRelease(db, id, today()),
    nameOf: (release) => release.release_name,
    isPublic: (release) => release.state === 'listed',
    toDetail: async (db, release) => ({
      ...release,
      label_id: release.label === null ? null : ((await findNamed(db, 'label', [release.label]))[0]?.id ?? null),
      external_ids: await listExternalIds(db, 'release', release.id),
      claimed_by: await listShownOwners(db, 'release', release.id),
    }),
    detail: releaseDetail,
    edit,
    insert: async (writing, form, added) => {
      const artist_id = await findArtistId(writing.db, form.artist_name);
      return insertRelease(writing, { ...form, ...pictureColumn({ added }), artist_id });
    },
    change: (db, release, form, pictures, now) =>
      writeRelease(db, release, { ...form, ...pictureColumn(pictures) }, now),
    toggledStatus: (release) =>
      releaseStatus({ ...release, state: release.state === 'listed' ? 'cancelled' : 'listed' }, today()),
    setStatus: (db, release, status, now) => updateRelease(db, release, { state: stateOf(status) }, now),
    statusToday: (fields) => {
      const { status, release_date } = version.parse(fields);
      return releaseStatus({ state: stateOf(status), release_date }, today());
    },
  };
}

/** Changes a release and links it to the artist named; the link is kept when the name has not changed. */
async function writeRelease(
  db: RecordTransaction,
  release: Editable<StoredRelease>,
  change: ReleaseChange,
  now: string,
): Promise<void> {
  const { artist_name: name } = change;
  const renamed = name !== undefined && nameKey(name) !== nameKey(release.artist_name);
  await updateRelease(db, release, { ...change, ...(renamed && { artist_id: await findArtistId(db, name) }) }, now);
}

/** Returns the id of the active artist with that name; null when there is none. */
async function findArtistId(db: RecordTransaction, name: string): Promise<number | null> {
  return (await findIdsByName(db, 'artist', [name])).get(nameKey(name)) ?? null;
}
