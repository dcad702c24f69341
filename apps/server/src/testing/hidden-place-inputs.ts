import type { CallName } from '@moonfloor/contract/api/calls';
import { newToken } from '../http/session.ts';
import type { Prepare } from './prepare-call.ts';

const hiddenEvent: Prepare = async ({ site, admin, submit }) => {
  const id = await submit('event');
  const form = { place_hidden_until: '2027-01-01T18:00' };
  await site.request('PUT', `/events/${id}`, { account: admin, form });
  return { params: { id } };
};
/** Inputs of the calls about secret links to hidden places. */
export const hiddenPlaceInputs = {
  getPlaceLink: hiddenEvent,
  createPlaceLink: hiddenEvent,
  revokePlaceLink: hiddenEvent,
  openPlaceLink: async (world) => {
    const { params } = await hiddenEvent(world);
    const token = newToken();
    await world.site.deps.store.db.updateTable('hidden_place').set({ link_token: token }).execute();
    return { params: params!, json: { token } };
  },
} as const satisfies Partial<Record<CallName, Prepare>>;
