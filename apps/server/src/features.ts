import { minuteMs } from '@moonfloor/contract/values/durations';
import { keysOf } from '@moonfloor/contract/values/keys';
import { emptyLog } from './db/open-database.ts';
import type { Schema } from './db/schema.ts';
import type { Table, TableDescription } from './db/table.ts';
import { tables as databaseTables } from './db/tables.ts';
import type { Deps } from './deps.ts';
import type { Feature } from './feature.ts';
import { accountsFeature } from './features/accounts/feature.ts';
import { recordSignIn } from './features/admin/activity-repository.ts';
import type { CountWaiting } from './features/admin/dashboard.ts';
import { adminFeature } from './features/admin/feature.ts';
import { analyticsFeature } from './features/analytics/feature.ts';
import { apiDocsFeature } from './features/api-docs/feature.ts';
import { artistsFeature } from './features/artists/feature.ts';
import { artistRecordType } from './features/artists/record-type.ts';
import { attemptsFeature } from './features/attempts/feature.ts';
import { audioFeature } from './features/audio/feature.ts';
import { authFeature } from './features/auth/feature.ts';
import type { OnSignIn } from './features/auth/start-session.ts';
import { backupsFeature } from './features/backups/feature.ts';
import { decorationsFeature } from './features/decorations/feature.ts';
import { decorationRecordType } from './features/decorations/record-type.ts';
import { duplicatesFeature } from './features/duplicates/feature.ts';
import { eventsFeature } from './features/events/feature.ts';
import { eventRecordType } from './features/events/record-type.ts';
import { feedbackFeature } from './features/feedback/feature.ts';
import { feedsFeature } from './features/feeds/feature.ts';
import { followsFeature } from './features/follows/feature.ts';
import { importsFeature } from './features/imports/feature.ts';
import { mailFeature } from './features/mail/feature.ts';
import { mediaFeature } from './features/media/feature.ts';
import { memberFeature } from './features/member/feature.ts';
import { listContributions } from './features/member/repository.ts';
import { moderationFeature } from './features/moderation/feature.ts';
import { moonFeature } from './features/moon/feature.ts';
import { myTimetableFeature } from './features/my-timetable/feature.ts';
import { notificationsFeature } from './features/notifications/feature.ts';
import { openidFeature } from './features/openid/feature.ts';
import { ownAccountFeature } from './features/own-account/feature.ts';
import { ownershipFeature } from './features/ownership/feature.ts';
import { placesFeature } from './features/places/feature.ts';
import { recordsFeature } from './features/records/feature.ts';
import { type Lifecycle, moveRows, purgeRows } from './features/records/lifecycle.ts';
import type { RecordTypes } from './features/records/record-type.ts';
import { releasesFeature } from './features/releases/feature.ts';
import { createReleaseRecordType } from './features/releases/record-type.ts';
import { remindersFeature } from './features/reminders/feature.ts';
import { searchFeature } from './features/search/feature.ts';
import { seoFeature } from './features/seo/feature.ts';
import { simpleRecordsFeature } from './features/simple-records/feature.ts';
import { simpleRecordTypes } from './features/simple-records/record-type.ts';
import { starsFeature } from './features/stars/feature.ts';

/** What the layers below the features register. */
const foundation = {
  tables: databaseTables,
  jobs: (jobs, deps) => {
    // deleted and replaced values leave the log as well; otherwise they would stay until it is written over
    jobs.every(minuteMs, 'empty the write-ahead log', () => emptyLog(deps.store, false));
  },
} satisfies Feature;

/** Each after those to whose tables its own refer; the documentation first, because it lists the routes of all others. */
const list = [
  apiDocsFeature,
  authFeature,
  foundation,
  attemptsFeature,
  openidFeature,
  mediaFeature,
  artistsFeature,
  decorationsFeature,
  simpleRecordsFeature,
  releasesFeature,
  eventsFeature,
  recordsFeature,
  duplicatesFeature,
  searchFeature,
  placesFeature,
  seoFeature,
  importsFeature,
  moderationFeature,
  ownershipFeature,
  accountsFeature,
  ownAccountFeature,
  memberFeature,
  adminFeature,
  analyticsFeature,
  feedbackFeature,
  followsFeature,
  starsFeature,
  myTimetableFeature,
  notificationsFeature,
  remindersFeature,
  feedsFeature,
  mailFeature,
  moonFeature,
  audioFeature,
  backupsFeature,
] as const;

export const features: readonly Feature[] = list;

type Described<F> = F extends { tables: infer T } ? keyof T : never;

/** Fails to compile while no feature of the list describes one of the tables. */
const described: Record<Exclude<keyof Schema, Described<(typeof list)[number]>>, never> = {};

/** All tables, each after those that it refers to. */
export const tables: readonly Table[] = features.flatMap(
  ({ tables: featureTables = described }: Pick<Feature, 'tables'>) =>
    keysOf(featureTables).map((name) => ({
      name,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are checked where each is described
      ...(featureTables[name] as TableDescription),
    })),
);

export function createRecordTypes(today: Deps['today']): RecordTypes {
  return {
    event: eventRecordType,
    artist: artistRecordType,
    decoration: decorationRecordType,
    release: createReleaseRecordType(today),
    ...simpleRecordTypes,
  };
}

/** What all features do after what happens elsewhere. */
export const lifecycle = joinLifecycles([
  purgeRows(tables),
  ...features.flatMap((feature) => feature.lifecycle ?? []),
  moveRows(tables),
]);

/** Returns what all features do, in their order. */
function joinLifecycles(parts: readonly Lifecycle[]): Required<Lifecycle> {
  const inOrder =
    <A extends unknown[]>(hookOf: (part: Lifecycle) => ((...args: A) => Promise<void>) | undefined) =>
    async (...args: A): Promise<void> => {
      for (const part of parts) await hookOf(part)?.(...args);
    };
  const afterSetMerge = inOrder((part) => part.afterSetMerge);
  return {
    afterWrite: inOrder((part) => part.afterWrite),
    needsReview: async (db, actor, record) => {
      for (const part of parts) if ((await part.needsReview?.(db, actor, record)) === true) return true;
      return false;
    },
    afterMerge: async (db, merge) => {
      for (const part of parts)
        for (const sets of (await part.afterMerge?.(db, merge)) ?? []) await afterSetMerge(db, sets);
    },
    afterSetMerge,
    afterStatusChange: inOrder((part) => part.afterStatusChange),
    afterPurge: inOrder((part) => part.afterPurge),
    afterStars: inOrder((part) => part.afterStars),
    accessEnded: inOrder((part) => part.accessEnded),
  };
}

/** Counts what waits in all features. */
export const countWaiting: CountWaiting = async (deps, actor) => {
  const counts = {};
  for (const feature of features) Object.assign(counts, await feature.waiting?.(deps, actor));
  return counts;
};

/** What features do after a sign-in. */
export const onSignIn: OnSignIn = async (deps, account) => {
  await recordSignIn(deps, account);
  return listContributions(deps.store.db, account.id, deps.today(), { page: 1, query: '' });
};
