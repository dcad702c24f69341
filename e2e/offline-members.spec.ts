import { expectLooksRight } from './support/accessibility.ts';
import { actAs, register, signIn, signInByForm } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import {
  cutErrors,
  goOffline,
  goOnline,
  keptCode,
  openAndKeep,
  openForm,
  test,
  waitingForms,
} from './support/offline.ts';
import { formPage, forms, submittedBy } from './support/record-forms.ts';
import { submitArtist, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, presets } from './support/test.ts';

test.use({ settings: presets.open });

test.afterEach(({ connection }) => connection.restore());

test('a form opens without a connection, and keeps what was typed @widths @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  await actAs(context, site, await register(site));
  const on = formPage(page, 'artist');
  await openForm(page, '/submit-event');
  await goOffline(context, connection);
  await page.goto('/submit');
  await expect(on.heading('What would you like to submit?')).toBeVisible();
  await on.main.getByRole('link', { name: 'Artist', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toContainText(
    'What you submit is sent once you are online.',
  );
  const name = uniqueName('Valley');
  await on.fill(name);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(on.name).toHaveValue(name);
  await expectLooksRight(page);
});

test('all forms for new records open and check what was typed without a connection @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  await actAs(context, site, await register(site));
  await openForm(page, '/submit');
  await goOffline(context, connection);
  page.on('dialog', (dialog) => void dialog.accept());
  for (const form of forms) {
    const on = formPage(page, form.type);
    await page.goto(`/submit-${form.type}`);
    await on.preview();
    await expect(on.main.getByRole('alert').first()).toContainText(form.required);
    await on.fill(uniqueName('Offline'));
    await on.preview();
    await expect(on.button(`Submit ${form.title}`)).toBeVisible();
  }
});

test('a browser without the Navigation API opens forms and what waits, too @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await actAs(context, site, await register(site));
  const on = formPage(page, 'artist');
  await openForm(page, '/submit');
  await goOffline(context, connection);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await on.main.getByRole('link', { name: 'Artist', exact: true }).click();
  const name = uniqueName('Valley');
  await on.fill(name);
  await on.preview();
  await on.submit();
  await page.getByRole('link', { name: 'Waiting to be sent' }).click();
  await expect(waitingForms(page)).toContainText(name);
});

test('on a slow connection, a form opens from the device, and its member is signed in @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  const { user, token } = await register(site);
  await actAs(context, site, { user, token });
  const on = formPage(page, 'artist');
  await openForm(page, '/submit-artist');
  connection.hold();
  await page.goto('/submit-artist');
  await on.fill(uniqueName('Valley'));
  const validated = page.waitForResponse('**/auth/validate');
  connection.restore();
  expect((await validated).ok()).toBe(true);
  await on.preview();
  await on.submit();
  await expect(on.main.getByText('Artist submitted successfully!')).toBeVisible();
});

test('without a session, a form leads to the login page, also offline @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  await actAs(context, site, await register(site));
  await openForm(page, '/submit');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await goOffline(context, connection);
  await page.goto('/submit-artist');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('forms that need a record lead to the offline page @endurance', async ({ page, context, site, connection }) => {
  const account = await register(site);
  const artist = await submitArtist(site, {}, account);
  await actAs(context, site, account);
  await openForm(page, '/submit');
  await goOffline(context, connection);
  for (const path of [`/edit/artist/${artist.id}`, `/suggest/artist/${artist.id}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/offline\?page=/);
    await expect(page.getByRole('alert')).toContainText('this page is not saved on this device');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  }
});

test('members who keep events keep forms, too, also after a deployment @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  await actAs(context, site, await register(site));
  const event = await submitEvent(site, { event_name: uniqueName('Valley') });
  await openAndKeep(page, `/event/${event.id}`);
  await openForm(page, '/home');
  connection.deploy();
  await page.goto('/artists');
  await expect.poll(() => keptCode(page)).toContainEqual(expect.stringContaining('/vv/event-form.screen-'));
  await expect.poll(async () => (await keptCode(page)).filter((path) => path === '/submit-event').length).toBe(2);
  await goOffline(context, connection);
  await page.goto('/submit-event');
  await expect(formPage(page, 'event').name).toBeVisible();
});

test('removing what is saved removes forms, too @endurance', async ({ page, context, site }) => {
  await actAs(context, site, await register(site));
  const event = await submitEvent(site, { event_name: uniqueName('Valley') });
  await openAndKeep(page, `/event/${event.id}`);
  await openForm(page, '/home');
  await page.goto('/offline');
  await page.getByRole('main').getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
  await expect.poll(async () => (await keptCode(page)).filter((path) => path.startsWith('/submit'))).toEqual([]);
});

test('visitors keep no forms @endurance', async ({ page, site }) => {
  const event = await submitEvent(site, { event_name: uniqueName('Valley') });
  await openAndKeep(page, `/event/${event.id}`);
  await openAndKeep(page, `/event/${event.id}`);
  expect((await keptCode(page)).filter((path) => /submit|form\.screen/.test(path))).toEqual([]);
});

test.describe('a session that the server has ended', () => {
  test.use({ expectedErrors: new RegExp(`${cutErrors.source}|status of 401`) });

  test('does not lose a form that waits: it is sent after the next sign-in @endurance', async ({
    page,
    context,
    site,
    connection,
  }) => {
    const password = 'a password for tests';
    const account = await register(site, { password });
    await actAs(context, site, account);
    const on = formPage(page, 'artist');
    const name = uniqueName('Valley');
    await openForm(page, '/submit-artist');
    await on.fill(name);
    await on.preview();
    await expect(on.button('Back to Edit')).toBeVisible();
    await callApi(site, 'POST', '/auth/logout', account);
    await goOffline(context, connection);
    await on.submit();
    await expect(on.main.getByText('This is kept on your device')).toBeVisible();
    await goOnline(context, connection);
    const reason = 'Your session has expired. Please log in again.';
    await expect(on.main).toContainText(`This is kept on your device, and sent later. ${reason}`);
    await page.goto('/offline');
    await expect(waitingForms(page)).toContainText('1 form of an account that is not signed in waits.');
    await expect(waitingForms(page)).not.toContainText(name);
    await page.goto('/login');
    await signInByForm(page, account.user.email, password);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.goto('/offline');
    await expect(page.getByRole('region', { name: 'Saved events' })).toBeVisible();
    await expect(waitingForms(page)).toHaveCount(0);
    const { token } = await signIn(site, account.user.email, password);
    expect(await submittedBy(site, { token }, 'artist')).toHaveLength(1);
  });
});

test('a form that the device cannot store stays as a draft @endurance', async ({ page, context, site, connection }) => {
  await actAs(context, site, await register(site));
  const on = formPage(page, 'artist');
  await openForm(page, '/submit-artist');
  await on.fill(uniqueName('Valley'));
  await on.preview();
  await goOffline(context, connection);
  // as in a browser that blocks storage
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await on.submit();
  await expect(on.main.getByRole('alert')).toContainText('This device has no room to keep the form');
  await expect(on.button('Submit Artist')).toBeEnabled();
});
