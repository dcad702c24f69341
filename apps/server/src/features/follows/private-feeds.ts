import { limits } from '@moonfloor/contract/limits';
import { t } from '@moonfloor/messages/t';
import { selectInChunks } from '../../db/chunks.ts';
import type { Deps } from '../../deps.ts';
import { loadEvents, selectWithdrawn } from '../feeds/calendar-rows.ts';
import { eventEntry, releaseEntry } from '../feeds/feed-entry.ts';
import type { EventWriter } from '../feeds/event-writer.ts';
import { uuidOf } from '../feeds/record-uuid.ts';
import { writeCalendar } from '../feeds/vcalendar.ts';
import { writeAtom } from '../feeds/write-feed.ts';
import { listReleasesOf } from '../releases/repository.ts';
import {
  listFollowedChanges,
  listFollowedVersions,
  listFollowedWithdrawals,
  readInterests,
  resolveFollowedEvents,
} from './followed-events.ts';

/** Returns the calendar of everything that a member follows. `source` is its address. */
export async function followingCalendar(
  deps: Deps,
  writer: EventWriter,
  account: number,
  source: string,
): Promise<string> {
  const { db } = deps.store;
  const followed = await resolveFollowedEvents(deps, await readInterests(db, account));
  const withdrawn = await selectInChunks(await listFollowedWithdrawals(followed, deps), (some) =>
    selectWithdrawn(db, some),
  );
  return writeCalendar({
    name: t('Moonfloor: what I follow'),
    source,
    entries: await writer.write(await listFollowedVersions(followed)),
    withdrawn,
  });
}

/** Returns the Atom feed of everything that a member follows: new and changed events and releases, latest first. */
export async function followingAtom(
  deps: Deps,
  account: number,
  { site, self, page }: { site: string; self: string; page: string },
): Promise<string> {
  const { db } = deps.store;
  const interests = await readInterests(db, account);
  const changes = await listFollowedChanges(await resolveFollowedEvents(deps, interests));
  const ids = changes.map(({ id }) => id);
  const events = await selectInChunks(ids, (some) => ({ execute: () => loadEvents(db, some) }));
  const releases = await listReleasesOf(
    db,
    { artists: (interests.get('artist') ?? []).map(Number), labels: interests.get('label') ?? [] },
    deps.today(),
  );
  const entries = [
    ...events.map((event) => eventEntry(event, site)),
    ...releases.map((release) => releaseEntry(release, site)),
  ].toSorted((a, b) => (a.updated < b.updated ? 1 : a.updated > b.updated ? -1 : 0));
  return writeAtom({
    // the address is a secret that may be replaced, so it does not identify the feed
    uuid: uuidOf(`following ${account}`),
    title: t('Moonfloor: what I follow'),
    self,
    page,
    entries: entries.slice(0, limits.feedEntries),
  });
}
