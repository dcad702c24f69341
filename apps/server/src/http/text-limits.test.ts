import { expect, test } from 'vitest';
import { withinCpu } from '@moonfloor/contract/testing/within-cpu';
import { describeOnDatabase } from '../testing/databases.ts';
import { validEvent } from '../testing/events.ts';
import { createSuiteApp, type TestApp } from '../testing/test-app.ts';

/** 200 kB of combining marks, which take seconds of CPU to normalize. */
const marks = `a${'\u0323\u0301'.repeat(50_000)}`;
const password = 'correct horse battery';

/** More CPU than any request here needs, in milliseconds; normalizing the marks takes ten times as much. */
const mostCpu = 400;

describeOnDatabase('text length limits', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();
  const json = { username: 'Known', email: 'known@example.com', password };
  const token = (await site.must('register', { json })).token;

  /** Makes a request and returns its status and message. */
  async function ask(...request: Parameters<TestApp['request']>) {
    const response = await withinCpu(mostCpu, () => site.request(...request));
    return [response.statusCode, response.json().detail];
  }

  const login = (email: string, tried: string) => ask('POST', '/auth/login', { json: { email, password: tried } });

  test('a password is treated as incorrect, for an existing and a missing account', async () => {
    const wrong = [401, 'Invalid email or password'];
    expect(await login('known@example.com', marks)).toEqual(wrong);
    expect(await login('nobody@example.com', marks)).toEqual(wrong);
    expect(await login('known@example.com', password.repeat(10_000))).toEqual(wrong);
    expect(await login(marks, password)).toEqual(wrong);
    expect(await login('known@example.com', '')).toEqual([422, 'Email and password are required']);
  });

  test('the current password is treated as incorrect', async () => {
    const json = { password: 'another one entirely', current_password: marks };
    expect(await ask('PUT', '/auth/profile', { token, json })).toEqual([422, 'Current password is incorrect']);
  });

  test.each([
    ['username', 'Username must be 2 to 40 characters'],
    ['email', 'Please enter a valid email address'],
    ['password', 'Password must be 8 to 128 characters'],
  ])('a new %s is rejected', async (field, sentence) => {
    const json = { username: 'New', email: 'new@example.com', password, [field]: marks };
    expect(await ask('POST', '/auth/register', { json })).toEqual([422, sentence]);
    const change = { current_password: password, [field]: marks };
    expect(await ask('PUT', '/auth/profile', { token, json: change })).toEqual([422, sentence]);
  });

  test.each([
    ['event_name', 'Event name can have at most 200 characters'],
    ['event_date', 'Start date must be a day that exists, written YYYY-MM-DD'],
    ['country', 'Country can have at most 200 characters'],
    ['event_status', 'Event status must be one of scheduled, postponed, moved, cancelled'],
    ['description', 'Description contains characters that cannot be stored'],
    ['event_page_link', 'Event page link can have at most 2000 characters'],
    ['latitude', 'Latitude must be a number from -90 to 90'],
    ['floors', 'Floors must be a list in JSON'],
    ['alternative_names', 'Alternative names can have at most 2000 characters'],
    ['descriptions', 'Description must be an object in JSON with a text for each language'],
  ])('%s of an event is rejected', async (field, sentence) => {
    expect(await ask('POST', '/events/submit', { account: member, form: { ...validEvent, [field]: marks } })).toEqual([
      422,
      sentence,
    ]);
  });

  test.each(['styles', 'artist_type', 'record_labels'])('%s of an artist is rejected', async (field) => {
    const form = { artist_name: 'Somebody', artist_country: 'Japan', [field]: marks };
    expect((await ask('POST', '/artists/submit', { account: member, form }))[0]).toBe(422);
  });

  test('names in line-ups are rejected', async () => {
    const floors = [{ name: 'Main', artists: [{ artist_name: marks, record_labels: [marks, marks] }] }];
    expect((await ask('POST', '/events/submit', { account: member, form: { ...validEvent, floors } }))[0]).toBe(422);
  });

  test('feedback and the name of an access token are rejected', async () => {
    expect((await ask('POST', '/feedback/submit', { account: member, json: { feedback: marks } }))[0]).toBe(422);
    expect(
      (await ask('POST', '/auth/tokens', { account: member, json: { name: marks, scopes: ['read'], days: 1 } }))[0],
    ).toBe(422);
  });

  test.each([
    '/api/search?q=',
    '/api/search/suggestions?q=',
    '/events/all?q=',
    '/events/all?country=',
    '/artists/suggestions?query=',
    '/releases/upcoming?query=',
    '/events/duplicates?date=2026-07-01&name=',
    '/artists/duplicates?name=',
  ])('%s is rejected', async (path) => {
    expect((await ask('GET', `${path}${encodeURIComponent(marks)}`, { account: member }))[0]).toBe(422);
  });
});
