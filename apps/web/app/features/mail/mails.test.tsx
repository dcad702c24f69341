// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type Answers, renderSignedIn, serve } from '../../testing/render.tsx';
import MailsScreen from './mails.screen.tsx';

const moment = '2030-01-02T03:04:05.000Z';
const pagination = { page: 1, limit: 50, total: 1, pages: 1 };

test('a mail that was refused is shown with the reason, sent again, or discarded', async () => {
  const mail = {
    id: 8,
    to: 'typo@example.org',
    kind: 'verify-email',
    subject: 'Please confirm your address',
    state: 'undeliverable',
    tries: 1,
    reason: '550 refused',
    created_at: moment,
    next_try_at: null,
    ended_at: moment,
    resendable: true,
  };
  const list = (...mails: object[]) => ({ mails, totals: { failed: mails.length, waiting: 0 }, pagination });
  const answers: Answers = {
    'GET /admin/mails': list(mail),
    'POST /admin/mails/8/resend': mail,
    'DELETE /admin/mails/8': () => ({ status: 204 }),
  };
  const sent = serve(answers);
  const page = await renderSignedIn(<MailsScreen />, { route: '/mail', path: '/mail' });
  expect(page.text()).toContain('The mail server did not accept it · 1 try');
  expect(page.text()).toContain('550 refused');
  await page.click('Send again to typo@example.org');
  await page.shows('The mail to typo@example.org will be sent now');
  await page.click('Discard mail to typo@example.org');
  await page.shows('typo@example.org will not get it.');
  answers['GET /admin/mails'] = list();
  await page.click('Discard');
  await page.shows('No mail has failed');
  expect(sent.map(({ request }) => request)).toEqual(['POST /admin/mails/8/resend', 'DELETE /admin/mails/8']);
});
