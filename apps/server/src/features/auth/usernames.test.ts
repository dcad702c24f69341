import { afterAll, describe, expect, test } from 'vitest';
import { adminDeps } from '../../testing/accounts.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { signInWithIssuer, openLocalIssuer } from '../../testing/fakes/local-issuer.ts';
import { createSuiteApp, testPassword } from '../../testing/test-app.ts';
import { ensureAdmin } from './admins.ts';

const invisible = 'username-invisible';
const [link, reserved, blank] = ['username-link', 'username-reserved', 'username-blank'];

const refused: Readonly<Record<string, readonly string[]>> = {
  [link]: [
    'http://evil.example',
    'see https://x.y',
    'www.evil',
    'WWW.Evil.Org',
    'evil.example',
    'Free tickets at evil.com',
    'evil.com/tickets',
    'evil.de:8080',
    'x.co',
    'evil。com',
    'evil．com',
    'ana@evil.org',
    'münchen.de',
  ],
  [reserved]: [
    'Moonfloor',
    'moon floor',
    'The Moonfloor Team',
    'moonfloorteam',
    'M00nfl00r',
    'goa-berlin',
    'Goa Berlin',
    'Full Moon Collective',
    'admin',
    'ADMIN',
    'Admin1',
    'a.d.m.i.n',
    '- admin -',
    'LunaAdmin',
    'Luna (Moderator)',
    'administrator',
    'Support',
    'support team',
    'Official Staff',
    'root',
    'system',
    'owner',
    'mod',
    'no-reply',
    'noreply',
    'postmaster',
    'Mailer-Daemon',
    'abuse',
    'security',
    'webmaster',
    'info',
    'help',
    'Operator',
    'Former member',
    'Früheres Mitglied',
    'Администратор',
    'модератор',
    '管理者',
    'モデレーター',
    'Propriétaire',
    // look like one of them
    '\u0430dmin',
    'ADMlN',
    'ａｄｍｉｎ',
    'ⓐⓓⓜⓘⓝ',
    'ádmin',
    '\u{1d41a}\u{1d41d}\u{1d426}\u{1d422}\u{1d427}',
  ],
  [invisible]: [
    '\u3164\u3164',
    'Zi\u3164ggy',
    '\u2800\u2800',
    'Zi\u034fggy',
    'Zi\u115fggy',
    '\uffa0\uffa0',
    'Lu\u00adna',
    'Luna\ufe0f',
    'Lu\u200dna',
  ],
  [blank]: ['\u0301\u0301', '---', '. . .', '\u05b0\u05b0', '!?'],
};

const allowed = [
  'می\u200cخواهم',
  'ශ්\u200dරී',
  'Luna 👩\u200d🎤',
  '🏳\ufe0f\u200d🌈 Luna',
  'Ana Maria',
  'DJ Нина',
  'מוני',
  '月光',
  'a.b',
  'Dr. Goa',
  'Mr.Oz',
  'Modeselektor',
  'Teamwork',
  'System 7',
  'Root Vegetable',
  'Badminton',
  'Moon',
  'E.V.P.',
  'Ação Straße',
  'Luna ❤️',
  '★★',
  'ナオミ。',
];

describeOnDatabase('usernames', async (dialect) => {
  const issuer = await openLocalIssuer();
  afterAll(() => issuer.close());
  const site = await createSuiteApp(dialect, {
    ...issuer.settings('club'),
    TRUST_PROXY: 'on',
    PUBLIC_URL: 'https://goa-berlin.example',
    MAIL_FROM: 'Full Moon Collective <bookings@goa-berlin.example>',
  });
  let count = 0;
  /** Signs up, each time from another address: many from one need a challenge. */
  const signUp = (username: string) => {
    count += 1;
    const json = { username, email: `person-${count}@example.com`, password: testPassword };
    return site.tries('register', { json, headers: { 'x-forwarded-for': `198.51.${count >> 8}.${count & 255}` } });
  };
  const rename = (token: string, username: string) => site.tries('updateProfile', { token, json: { username } });

  issuer.now = site.clock.now;

  describe.each(Object.entries(refused))('refused with %s', (code, names) => {
    test.each(names)('%j', async (username) => {
      for (const response of [await signUp(username), await rename((await site.signIn()).token, username)]) {
        expect([response.statusCode, response.json().code]).toEqual([422, code]);
        expect(response.json().errors).toEqual([{ field: 'username', message: response.json().detail, code }]);
      }
    });
  });

  test.each(allowed)('%j is a name like others', async (username) => {
    const response = await signUp(username);
    expect(response.statusCode, response.body).toBe(201);
  });

  test.each([
    ['Ziggy', 'Z\u0456ggy'],
    ['Paypal', 'Р\u0430ураl'],
    ['Vega \u2764', 'Vega \u2764\ufe0f'],
    ['Zoom', 'ⓩⓞⓞⓜ'],
    ['Orion', '\uff2f\uff52\uff49\uff4f\uff4e'],
  ])('%j keeps others from being %j', async (first, second) => {
    expect((await signUp(first)).statusCode).toBe(201);
    const taken = await signUp(second);
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'username-taken']);
  });

  test('who had such a name before keeps it, in other letters too, and changes it to no other one', async () => {
    const { token } = await site.signIn('user', 'webmaster');
    await site.must('updateProfile', { token, json: { username: 'webmaster', language: 'de' } });
    expect((await rename(token, 'WebMaster')).statusCode).toBe(200);
    expect((await rename(token, 'postmaster')).statusCode).toBe(422);
  });

  test('the operator’s admin has any name, and an admin may speak for the site, but not under a web address', async () => {
    const given = { email: 'operator@example.com', password: testPassword };
    await ensureAdmin(adminDeps(site.deps), { ...given, username: 'admin', reset: false });
    const { token, user: account } = await site.must('login', { json: given });
    expect(account.username).toBe('admin');
    expect((await rename(token, 'Moonfloor Team')).statusCode).toBe(200);
    expect((await rename(token, 'moonfloor.example')).statusCode).toBe(422);
  });

  test('an issuer’s name is suggested in a form that is allowed and free', async () => {
    const suggested = async (name: string): Promise<string> => {
      count += 1;
      issuer.person = {
        sub: `sub-${count}`,
        email: `issuer-${count}@example.com`,
        email_verified: true,
        preferred_username: name,
      };
      return (await signInWithIssuer(site, 'club')).json().username;
    };
    await site.signIn('user', 'Suggested');
    expect(await suggested('suggested')).toBe('suggested 2');
    expect(await suggested('luna.evil.example')).toBe('luna evil example');
    expect(await suggested('x'.repeat(40))).toBe('x'.repeat(40));
    expect(await suggested('admin')).toBe('');
    expect(await suggested('\u3164\u3164')).toBe('');
    const { ticket } = (await signInWithIssuer(site, 'club')).json();
    const created = await site.tries('createIssuerAccount', { json: { ticket, username: 'admin' } });
    expect([created.statusCode, created.json().code]).toEqual([422, reserved]);
  });
});
