// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { passwordNeededType } from '@moonfloor/contract/api/problem-types';
import { type Answers, member, problem, renderSignedIn, serve } from '../../testing/render.tsx';
import { AccountForm } from './account-form.tsx';

test('a change that is refused ends no session, and stays in the form', async () => {
  const answers: Answers = {
    'GET /auth/passkeys': [],
    'GET /auth/identities': { identities: [], has_password: true },
    'PUT /auth/profile': () => problem(403, messages.passwordAgain, { type: passwordNeededType }),
  };
  serve(answers);
  const page = await renderSignedIn(<AccountForm account={member} />);
  await page.type('New password', 'another password');
  await page.type('Confirm new password', 'another password');
  await page.click('Save changes');
  await page.shows(messages.passwordAgain);
  await page.click('Cancel');
  expect(page.find('alert')?.textContent).toContain(messages.passwordAgain);
  answers['PUT /auth/profile'] = () => problem(403, messages.secondFactorFirst);
  await page.click('Save changes');
  expect(page.find('alert')?.textContent).toContain(messages.secondFactorFirst);
  expect(page.value('New password')).toBe('another password');
  expect(localStorage.getItem('token')).not.toBeNull();
});
