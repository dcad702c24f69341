// @vitest-environment happy-dom
import { describe } from 'vitest';
import { translatePages } from '../testing/render.tsx';

/*
 * The tests of forms again, in a browser that has translated the page: no form may fail, or be stuck.
 * `translated-forms.endurance.test.tsx` has the largest ones.
 */
translatePages();

describe('translated', async () => {
  await import('../features/accounts/accounts.test.tsx');
  await import('../features/admin/security/security.test.tsx');
  await import('../features/auth/login.test.tsx');
  await import('../features/auth/recovery.test.tsx');
  await import('../features/feedback/feedback.test.tsx');
  await import('../features/inbox/inbox.test.tsx');
  await import('../features/mail/mails.test.tsx');
  await import('../features/ownership/ownership.test.tsx');
  await import('../features/record-form/record-form.test.tsx');
  await import('../features/reports/reports.test.tsx');
  await import('../features/imports/row-card.test.tsx');
  await import('../features/member/member-dashboard.test.tsx');
  await import('./member-session.test.tsx');
});
