// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { type Answers, problem, render, serve } from '../../testing/render.tsx';
import { endReminders, keepReminders, startReminders } from '../stars/push-reminders.ts';
import { remindersKey } from '../../api/token.ts';
import { Reminders } from './reminders.tsx';

/** Lets the browser receive notifications; `permission` is the reply to its question. */
function prepareBrowser(permission: NotificationPermission): void {
  const subscription = {
    options: {},
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => true,
  };
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
  const ready = Promise.resolve({ pushManager });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: () => ready, getRegistration: () => ready, ready },
  });
}

test('a permission that was not given is told', async () => {
  prepareBrowser('default');
  const page = await render(<Reminders />);
  await page.click('Remind me');
  await page.shows('Reminders need your permission');
  expect(page.find('button', 'Remind me')).toBeDefined();
});

test('a change that is refused is told, and does not stay', async () => {
  prepareBrowser('granted');
  const answers: Answers = { 'GET /reminders/key': { key: 'AA' }, 'PUT /reminders': {} };
  serve(answers);
  const page = await render(<Reminders />);
  await page.click('Remind me');
  await page.shows('This device reminds you before starred sets begin.');
  answers['PUT /reminders'] = () => problem(503, 'Not now');
  await page.type('Minutes before a set begins', '30');
  await page.shows('Not now');
  expect(page.value('Minutes before a set begins')).toBe('15');
});

test('reminders are in the language that was chosen last', async () => {
  prepareBrowser('granted');
  const sent = serve({ 'GET /reminders/key': { key: 'AA' }, 'PUT /reminders': {} });
  await startReminders(15);
  await startReminders(15);
  expect(sent).toHaveLength(1);
  await runInLanguage('fr', () => startReminders(15));
  expect(sent).toHaveLength(2);
});

test('reminders that are ended while the starred sets are being sent stay ended', async () => {
  prepareBrowser('granted');
  let answer: () => void = () => undefined;
  const key = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sent = serve({
    'GET /reminders/key': () => key.then(() => ({ status: 200, body: { key: 'AA' } })),
    'PUT /reminders': {},
  });
  localStorage.setItem(remindersKey, '15');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  keepReminders();
  await vi.advanceTimersByTimeAsync(2000);
  await endReminders();
  answer();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual([]);
});
