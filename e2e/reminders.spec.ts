import type { CDPSession, Page } from '@playwright/test';
import type { TestSubscription } from '../apps/server/src/testing/fakes/push-service.ts';
import { expectLooksRight } from './support/accessibility.ts';
import { actAs, register } from './support/accounts.ts';
import { expect, test } from './support/test.ts';
import { submitTonight } from './support/tonight.ts';

test.use({ serviceWorkers: 'allow' });

const reminders = (page: Page) => page.getByRole('region', { name: 'Reminders' });

/** Stars an act on the timetable of an event. */
async function star(page: Page, event: number, act: string): Promise<void> {
  await page.goto(`/event/${event}/timetable`);
  const button = page.getByRole('button', { name: `Star ${act}`, exact: true }).filter({ visible: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** Lets the browser subscribe at the site's push service: the one of Chromium needs a connection to the internet. */
async function subscribeAt(page: Page, { endpoint, p256dh, auth }: TestSubscription): Promise<void> {
  await page.addInitScript(
    (json) => {
      const read = (): PushSubscription | null => {
        const key = localStorage.getItem('test-key');
        if (key === null) return null;
        const base64 = key.replaceAll('-', '+').replaceAll('_', '/');
        const applicationServerKey = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
        return {
          endpoint: json.endpoint,
          expirationTime: null,
          options: { applicationServerKey, userVisibleOnly: true },
          getKey: () => null,
          toJSON: () => json,
          unsubscribe: () => {
            localStorage.removeItem('test-key');
            return Promise.resolve(true);
          },
        };
      };
      PushManager.prototype.getSubscription = () => Promise.resolve(read());
      PushManager.prototype.subscribe = (options) => {
        const key = options?.applicationServerKey;
        if (typeof key === 'string') localStorage.setItem('test-key', key);
        return Promise.resolve(read()!);
      };
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

/** Gives a message to the service worker, as the browser does when one arrives. */
async function deliver(cdp: CDPSession, origin: string, data: string): Promise<void> {
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
}

test('a device without an account is reminded of what it has starred @widths', async ({ page, context, site }) => {
  test.slow();
  const { running } = await submitTonight(site, Date.now());
  const phone = site.push.subscribe();
  await subscribeAt(page, phone);
  await context.grantPermissions(['notifications']);
  await star(page, running.id, 'RIGEL');
  await page.goto('/my-timetable');
  await reminders(page).getByLabel('Minutes before a set begins').selectOption('30');
  await reminders(page).getByRole('button', { name: 'Remind me' }).click();
  await expect(reminders(page).getByText('This device reminds you')).toBeVisible();
  await expectLooksRight(page);
  // the job runs every 15 seconds
  await expect.poll(() => phone.messages, { timeout: 40_000 }).toMatchObject([{ title: 'RIGEL' }]);

  // a browser without a window shows no notifications: the worker is asked for its notifications
  const worker = context.serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(self, { shown });
    Object.assign(Reflect.get(self, 'registration'), {
      showNotification: (title: string, options: object) => Promise.resolve(shown.push({ title, ...options })),
    });
  });
  const cdp = await context.newCDPSession(page);
  await deliver(cdp, site.url, JSON.stringify(phone.messages[0]));
  const { url, ...content } = phone.messages[0]!;
  await expect
    .poll(() => worker.evaluate(() => Reflect.get(self, 'shown')))
    .toEqual([{ ...content, data: url, icon: '/icons/icon-192.png' }]);

  await reminders(page).getByRole('button', { name: 'Send a test' }).click();
  await expect(reminders(page).getByText('The test is on its way')).toBeVisible();
  expect(phone.messages).toHaveLength(2);
  await page.reload();
  await expect(reminders(page).getByLabel('Minutes before a set begins')).toHaveValue('30');
  await reminders(page).getByRole('button', { name: 'Stop reminders' }).click();
  await expect(reminders(page).getByRole('button', { name: 'Remind me' })).toBeVisible();

  // without stars, there is nothing to be reminded of
  await reminders(page).getByRole('button', { name: 'Remind me' }).click();
  await expect(reminders(page).getByText('This device reminds you')).toBeVisible();
  await page.getByRole('button', { name: 'Remove all stars from this device' }).click();
  const ended = page.waitForResponse('**/reminders/end');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
  expect((await ended).status()).toBe(204);
  await expect(reminders(page)).toHaveCount(0);
});

test('end when a member signs out, on the server and in the browser @endurance', async ({ page, context, site }) => {
  const { running } = await submitTonight(site, Date.now());
  const phone = site.push.subscribe();
  await subscribeAt(page, phone);
  await context.grantPermissions(['notifications']);
  await actAs(context, site, await register(site));
  await star(page, running.id, 'RIGEL');
  await page.goto('/my-timetable');
  await reminders(page).getByRole('button', { name: 'Remind me' }).click();
  await expect(reminders(page).getByText('This device reminds you')).toBeVisible();
  const ended = page.waitForResponse('**/auth/logout');
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  if (!(await logout.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
  await logout.click();
  expect((await ended).status()).toBe(204);
  const test = await page.request.post(`${site.url}/reminders/test`, { data: { endpoint: phone.endpoint } });
  expect(test.status()).toBe(404);
  await star(page, running.id, 'RIGEL');
  await page.goto('/my-timetable');
  await expect(reminders(page).getByRole('button', { name: 'Remind me' })).toBeVisible();
});

test.describe('a service that fails @endurance', () => {
  test.use({ expectedErrors: /status of 502|^502: .*reminders/ });

  test('is told, and so are notifications that are blocked', async ({ page, context, site }) => {
    const { running } = await submitTonight(site, Date.now());
    const browser = site.push.subscribe();
    await subscribeAt(page, browser);
    await star(page, running.id, 'MIRA');
    await page.goto('/my-timetable');
    await reminders(page).getByRole('button', { name: 'Remind me' }).click();
    await expect(reminders(page).getByText('Notifications of this site are blocked.')).toBeVisible();

    await context.grantPermissions(['notifications']);
    await reminders(page).getByRole('button', { name: 'Remind me' }).click();
    await expect(reminders(page).getByText('This device reminds you')).toBeVisible();
    site.push.answerWith(500);
    await reminders(page).getByRole('button', { name: 'Send a test' }).click();
    await expect(reminders(page).getByText('cannot be reached')).toBeVisible();
    site.push.answerWith(201);
  });
});
