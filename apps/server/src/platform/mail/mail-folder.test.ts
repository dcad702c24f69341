import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mailer, openMailer } from './mailer.ts';

let folder: string;
let mailFolder: string;
let mailer: Mailer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  mailFolder = join(folder, 'made', 'later');
  mailer = openMailer({ smtpUrl: null, from: 'Moonfloor <moon@example.org>', mailFolder });
});
afterEach(async () => {
  await mailer.close();
  await rm(folder, { recursive: true });
});

async function readFolder() {
  const names = (await readdir(mailFolder)).sort();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(mailFolder, name)))));
}

test('a mail can be read back unchanged', async () => {
  const text = `Grüße,\n\n満月 🌕\n.\nFrom here on: https://example.org/reset?token=${'a1B2'.repeat(40)}&x=1\n`;
  const sent = Math.floor(Date.now() / 1000) * 1000;
  await mailer.send({ id: randomUUID(), to: 'ada@example.org', subject: 'Vollmond – 満月 🌕', text });
  const [mail] = await readFolder();
  expect(mail).toMatchObject({
    from: { name: 'Moonfloor', address: 'moon@example.org' },
    to: [{ name: '', address: 'ada@example.org' }],
    subject: 'Vollmond – 満月 🌕',
    text,
  });
  expect(mail?.messageId).toMatch(/@example\.org>$/);
  expect(Date.parse(mail?.date ?? '')).toBeGreaterThanOrEqual(sent);
  expect(Date.parse(mail?.date ?? '')).toBeLessThanOrEqual(Date.now());
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
});

test('each mail is a separate file, readable by its owner only, and there are no other files', async () => {
  const subjects = ['1', '2', '3'];
  await Promise.all(
    subjects.map((subject) => mailer.send({ id: randomUUID(), to: 'ada@example.org', subject, text: '' })),
  );
  const names = await readdir(mailFolder);
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f-]{36}\.eml$/);
    expect((await stat(join(mailFolder, name))).mode & 0o777).toBe(0o600);
  }
  expect(new Set((await readFolder()).map(({ subject }) => subject))).toEqual(new Set(subjects));
});

test('a subject cannot inject a header, a second recipient or a body', async () => {
  const subject = 'Hello\r\nBcc: eve@example.net\r\nX-Evil: 1\r\n\r\nbody\u2028more';
  await mailer.send({ id: randomUUID(), to: 'ada@example.org', subject, text: 'text' });
  const [mail] = await readFolder();
  expect(mail).toMatchObject({ subject: 'Hello Bcc: eve@example.net X-Evil: 1 body more', text: 'text\n' });
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('x-evil');
});

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'a@b@c',
  'ada@example.org, eve@example.net',
  'ada@example.org;eve@example.net',
  'Ada <ada@example.org>',
  '<ada@example.org>',
  'ada@example.org\r\nBcc: eve@example.net',
  'ada@example.org\n',
  ' ada@example.org',
  'ada @example.org',
  '"a b"@example.org',
  'ada@exa\0mple.org',
  `${'a'.repeat(65)}@example.org`,
])('%j is rejected as a recipient', async (to) => {
  await expect(mailer.send({ id: randomUUID(), to, subject: 's', text: 't' })).rejects.toThrow(TypeError);
  await expect(readdir(mailFolder)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the text cannot include files or addresses', async () => {
  const text: string = JSON.parse(JSON.stringify({ path: import.meta.filename }));
  await expect(mailer.send({ id: randomUUID(), to: 'ada@example.org', subject: 's', text })).rejects.toThrow(/access/i);
});

test('closing an unused mailer is fine', async () => {
  await expect(openMailer({ smtpUrl: null, from: 'moon@example.org', mailFolder }).close()).resolves.toBeUndefined();
});
