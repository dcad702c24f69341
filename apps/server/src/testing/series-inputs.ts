import { submitEvent } from './events.ts';
import type { Prepare } from './prepare-call.ts';

const seriesWithRule: Prepare = async ({ site, owner, unique }) => {
  const { series_id } = await submitEvent(site, owner, { event_name: unique, recurrence: 'FREQ=WEEKLY;COUNT=2' });
  return { params: { id: series_id! }, form: { recurrence: 'FREQ=WEEKLY;COUNT=3' } };
};

/** How to make the calls of series so that they succeed for an authorized caller. */
export const seriesInputs = {
  getSeriesRule: async (world) => ({ params: { id: await world.submit('series') } }),
  joinEditions: async ({ site, owner, unique }) => {
    const event_name = `Camp ${unique}x`;
    await submitEvent(site, owner, { event_name: `${event_name} 2027`, event_date: '2027-07-01' });
    return { params: { id: (await submitEvent(site, owner, { event_name: `${event_name} 2028` })).id } };
  },
  changeSeriesRule: seriesWithRule,
  previewSeriesRule: seriesWithRule,
} satisfies Record<string, Prepare>;
