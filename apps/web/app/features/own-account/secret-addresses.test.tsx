// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderSignedIn, serve } from '../../testing/render.tsx';
import { Following } from './following.tsx';

test('secret addresses are replaced and removed only after a question', async () => {
  const feeds = { calendar: 'https://c', atom: 'https://a', timetable: 'https://t' };
  const sent = serve({
    'GET /follows': [],
    'GET /notifications/settings': { mail: 'never', show_name: false, own_mails: false, unconfirmed: false },
    'GET /follows/feeds': { feeds },
    'POST /follows/feeds': { feeds },
    'DELETE /follows/feeds': () => ({ status: 204 }),
  });
  const page = await renderSignedIn(<Following />);
  for (const action of ['Replace these addresses', 'Remove these addresses']) {
    const before = sent.length;
    await page.shows(action);
    await page.click(action);
    await page.shows('This cannot be undone.');
    expect(sent).toHaveLength(before);
    await page.click(action);
    expect(sent).toHaveLength(before + 1);
  }
});
