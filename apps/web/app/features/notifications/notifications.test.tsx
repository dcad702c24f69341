// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Notification } from '@moonfloor/contract/members/notifications';
import { renderSignedIn, serve } from '../../testing/render.tsx';
import NotificationsScreen from './notifications.screen.tsx';

const notification = (id: number, read = false): Notification => ({
  id,
  kind: 'new',
  type: 'event',
  record_id: id,
  name: `EVENT ${id}`,
  date: '2030-05-02',
  end_date: null,
  start_time: null,
  end_time: null,
  event_status: 'scheduled',
  venue: null,
  area: null,
  country: 'Portugal',
  artist_name: null,
  label: null,
  changes: {},
  because: [],
  created_at: '2030-01-01T00:00:00.000Z',
  read,
});

test('those that are shown count as read, and no others', async () => {
  const sent = serve({
    'GET /notifications/all?page=1': {
      notifications: [{ ...notification(9), start_time: '22:00' }, notification(8, true)],
      more: true,
      notices: [],
    },
    'GET /notifications/all?page=2': { notifications: [notification(7)], more: false, notices: [] },
    'PUT /notifications/read': () => ({ status: 204 }),
  });
  const page = await renderSignedIn(<NotificationsScreen />);
  expect(sent.map((call) => call.sent)).toEqual([{ ids: [9] }]);
  expect(page.text()).toContain('02/05/2030, 22:00 · Portugal');
  await page.click('Load More');
  expect(sent.at(-1)?.sent).toEqual({ ids: [9, 7] });
});
