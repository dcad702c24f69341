import { expect, test } from 'vitest';
import { validEvent } from '../testing/events.ts';
import { createSuiteApp, type TestAccount } from '../testing/test-app.ts';

const site = await createSuiteApp('sqlite');

const kilobyte = 1024;
const submit = (account: TestAccount, form: Readonly<Record<string, unknown>>) =>
  site.request('POST', '/events/submit', { account, form: { ...validEvent, ...form } });

/** Submits a text that is no line-up, of so many kilobytes. */
const submitInvalid = (account: TestAccount, kilobytes: number) =>
  submit(account, { floors: 'x'.repeat(kilobytes * kilobyte) });

test('twenty corrections of a festival’s form are not counted against its author', async () => {
  const member = await site.signIn();
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await submitInvalid(member, 300)).statusCode).toBe(422);
  expect((await submit(member, {})).statusCode).toBe(201);
});

test('a member whose forms are refused again and again has to wait, also with a valid one', async () => {
  const [member, another, admin] = [await site.signIn(), await site.signIn(), await site.signIn('admin')];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await submitInvalid(member, 7500)).statusCode);
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  const refused = await submit(member, {});
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-tries']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await submit(another, {})).statusCode).toBe(201);
  for (let attempt = 0; attempt < 5; attempt += 1) await submitInvalid(admin, 7500);
  expect((await submit(admin, {})).statusCode).toBe(201);
});
