import type { ContentTransaction } from '../../../db/content-version.ts';
import type { Lifecycle, Merge } from '../../records/lifecycle.ts';
import type { StoredRecord } from '../../records/tables.ts';
import { addExceptions, findPlan, savePlan, touchEvents } from './plan.ts';
import { seriesDays } from './rule-days.ts';

/** After a write: updates which days a plan leaves out, and which fields an occurrence has changed for itself. */
export const seriesLifecycle: Lifecycle = {
  afterWrite: async (db, { type, id, record, changed }) => {
    if (type === 'series' && changed.includes('status')) await touchEvents(db, [id]);
    if (type !== 'event') return;
    if (changed.includes('status')) await updateException(db, record);
    await noteOwnFields(db, record, changed);
  },
  afterStatusChange: async (db, { type, ids }) => {
    if (type === 'series') await touchEvents(db, ids);
  },
  afterMerge: async (db, merge) => {
    if (merge.type === 'series') await mergeSeries(db, merge);
    if (merge.type === 'event') await updateException(db, await takeSeriesOf(db, merge.from, merge.to));
  },
};

/** Leaves a day out of its series while no event is on it, so that none is created again. */
export async function updateException(
  db: ContentTransaction,
  { series_id = null, series_day: day = null }: Pick<StoredRecord, 'series_id' | 'series_day'>,
): Promise<void> {
  const plan = await findPlan(db, series_id);
  if (plan === undefined || day === null) return;
  const eventsOnDay = db.selectFrom('event').where('series_id', '=', series_id).where('series_day', '=', day);
  const isTaken = (await eventsOnDay.where('status', '<>', 'deleted').select('id').executeTakeFirst()) !== undefined;
  const others = plan.exceptions.filter((exception) => exception !== day);
  if (isTaken) await savePlan(db, { ...plan, exceptions: others });
  else if ((await seriesDays(plan, day, day)).length > 0) await addExceptions(db, plan.series_id, [day]);
}

/** A series into which another one is merged gets its events, and its plan unless it has one itself. */
async function mergeSeries(db: ContentTransaction, { from, to }: Merge): Promise<void> {
  const plan = await findPlan(db, from);
  if (plan !== undefined && (await findPlan(db, to)) === undefined) await savePlan(db, { ...plan, series_id: to });
  await db.deleteFrom('series_plan').where('series_id', '=', from).execute();
  await db.updateTable('event').set({ series_id: to, own_fields: null }).where('series_id', '=', from).execute();
}

/** Puts an event without a series into that of the one that was merged into it, on its day. Returns the series and the day. */
async function takeSeriesOf(db: ContentTransaction, from: number, to: number) {
  const columns = await db
    .selectFrom('event')
    .where('id', '=', from)
    .select(['series_id', 'series_day'])
    .executeTakeFirstOrThrow();
  const updateKept = db
    .updateTable('event')
    .set({ ...columns, own_fields: null })
    .where('id', '=', to);
  await updateKept.where('series_id', 'is', null).execute();
  return columns;
}

/** Records the fields that were changed in one occurrence alone; not needed before the first change of several. */
async function noteOwnFields(
  db: ContentTransaction,
  { id, own_fields: noted }: Pick<StoredRecord, 'id' | 'own_fields'>,
  changed: readonly string[],
): Promise<void> {
  if (noted == null || changed.length === 0) return;
  const notedFields: readonly string[] = JSON.parse(noted);
  const own_fields = JSON.stringify([...new Set([...notedFields, ...changed])]);
  await db.updateTable('event').set({ own_fields }).where('id', '=', id).execute();
}
