// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type Answers, member, renderSignedIn, serve } from '../../testing/render.tsx';
import ReportsScreen from './reports.screen.tsx';

const moment = '2030-01-02T03:04:05.000Z';
const pagination = { page: 1, limit: 50, total: 1, pages: 1 };

const report = {
  id: 4,
  record: { type: 'artist', id: 3, name: 'VEGA', status: 'active', author: null },
  reason: 'There is no such artist',
  reporter: null,
  created_at: moment,
  state: 'open',
  note: null,
  decided_by: null,
  decided_at: null,
  barrier: null,
};
const list = (...reports: object[]) => ({ reports, totals: { open: reports.length, decided: 0 }, pagination });

test('an admin is asked before the page is deleted', async () => {
  const sent = serve({
    'GET /admin/reports': list(report),
    'PUT /admin/reports/4': report,
    'GET /auth/validate': { ...member, role: 'admin' },
  });
  const page = await renderSignedIn(<ReportsScreen />, { route: '/reports', path: '/reports' });
  await page.click('Delete the page');
  await page.shows('Are you sure you want to delete this item?');
  await page.click('Cancel');
  expect(sent.map(({ request }) => request)).not.toContain('PUT /admin/reports/4');
  await page.click('Delete the page');
  await page.click('Delete');
  expect(sent.find(({ request }) => request === 'PUT /admin/reports/4')?.sent).toEqual({
    decision: 'delete',
    note: '',
  });
});

test('a report is settled, with a note', async () => {
  const answers: Answers = { 'GET /admin/reports': list(report), 'PUT /admin/reports/4': report };
  const sent = serve(answers);
  const page = await renderSignedIn(<ReportsScreen />, { route: '/reports', path: '/reports' });
  expect(page.text()).toContain('Reported by a visitor');
  expect(page.text()).toContain('There is no such artist');
  expect([page.find('button', 'Hide the page'), page.find('button', 'Delete the page')], 'for admins only').toEqual([
    undefined,
    undefined,
  ]);
  await page.type('Note', 'He exists');
  answers['GET /admin/reports'] = list();
  await page.click('Dismiss: nothing is wrong');
  await page.shows('No open reports');
  expect(sent.at(-1)?.sent).toEqual({ decision: 'dismiss', note: 'He exists' });
});
