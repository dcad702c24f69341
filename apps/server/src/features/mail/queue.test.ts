import type { Kysely } from 'kysely';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { compareText } from '@moonfloor/contract/values/text';
import type { Schema } from '../../db/schema.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { type MailServer, type MailServerOptions, startMailServer } from '../../testing/fakes/mail-server.ts';
import { sendMails } from '../../testing/mails.ts';
import { createSecondApp, createTestApp, type TestApp, testStart, type TestAccount } from '../../testing/test-app.ts';
import { enqueueMail, type NewMail } from './enqueue.ts';

const minute = 60_000;
const hour = 60 * minute;

describeOnDatabase('the mail queue', (dialect) => {
  let server: MailServer;
  let site: TestApp;
  let admin: TestAccount;

  const open = async (options: MailServerOptions = {}): Promise<void> => {
    server = await startMailServer(options);
    site = await createTestApp(dialect, {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'Moonfloor <moon@example.org>',
      PUBLIC_URL: 'https://moonfloor.example',
    });
    admin = await site.signIn('admin');
    onTestFinished(async () => {
      await site.close();
      await server.close();
    });
  };
  const enqueue = (to: string, more: Partial<NewMail> = {}, db: Kysely<Schema> = site.deps.store.db) => {
    const write = () => ({ subject: `To ${to}`, blocks: [{ paragraph: 'Hello' }] });
    const mail = { to, language: 'en', kind: 'test', write, ...more } as const;
    return enqueueMail(db, mail, new Date(site.clock.now()).toISOString());
  };
  /** Begins to send a mail, whose server answers once `answer` is called; `slow` ends then. */
  const sendSlowly = async () => {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await open({
      onMail: () => {
        asked.resolve();
        return answered.promise;
      },
    });
    await enqueue('a@example.org');
    const slow = sendMails(site);
    await asked.promise;
    return { slow, answer: answered.resolve };
  };
  const list = async (state: 'failed' | 'waiting' = 'failed') =>
    (await admin.must('listMails', { query: { state } })).mails;
  const recipients = () => server.received.flatMap((mail) => mail.recipients).toSorted(compareText);
  const resend = (id: number) => admin.tries('resendMail', { params: { id } });
  const discard = (id: number) => admin.tries('discardMail', { params: { id } });

  test('sends each mail once, those that somebody waits for first, over few connections', async () => {
    await open();
    await enqueue('bulk@example.org', { unsubscribeUrl: 'https://moonfloor.example/unsubscribe?token=abc' });
    for (let at = 0; at < 20; at += 1) await enqueue(`m${at}@example.org`);
    await sendMails(site);
    await sendMails(site);
    expect(recipients()).toHaveLength(21);
    expect(new Set(recipients()).size).toBe(21);
    expect(server.received.findIndex((mail) => mail.recipients[0] === 'bulk@example.org')).toBeGreaterThan(15);
    expect(server.connections()).toBeLessThanOrEqual(4);
    expect([await list(), await list('waiting')]).toEqual([[], []]);
    const rows = await site.deps.store.db.selectFrom('mail').select(['body', 'state']).distinct().execute();
    expect(rows, 'the content is deleted').toEqual([{ body: null, state: 'sent' }]);
  });

  test('a mail with the key of an earlier one is not queued, nor one of a transaction that fails', async () => {
    await open();
    await enqueue('a@example.org', { key: 'digest:1' });
    await sendMails(site);
    await enqueue('a@example.org', { key: 'digest:1' });
    await site.deps.store.db
      .transaction()
      .execute(async (db) => {
        await enqueue('b@example.org', {}, db);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await sendMails(site);
    expect(recipients()).toEqual(['a@example.org']);
  });

  test('a mail whose content cannot be read is given up at once, and others are sent', async () => {
    await open();
    await enqueue('broken@example.org');
    await site.deps.store.db.updateTable('mail').set({ body: '[{"Former member":"Hello"}]' }).execute();
    await enqueue('a@example.org');
    await sendMails(site);
    expect(recipients()).toEqual(['a@example.org']);
    expect(await list()).toMatchObject([{ to: 'broken@example.org', state: 'undeliverable' }]);
  });

  test('is plain text and HTML in the language of the recipient, with one-click unsubscribing', async () => {
    await open();
    const unsubscribeUrl = `https://moonfloor.example/unsubscribe?token=${'x'.repeat(90)}`;
    await enqueue('a@example.org', {
      language: 'he',
      unsubscribeUrl,
      write: () => ({
        subject: 'חדש',
        blocks: [
          { heading: 'A <b>heading</b>' },
          { paragraph: 'Two\nlines & "quotes"' },
          { button: 'Open', url: 'https://moonfloor.example/event/1?a=1&b="2"' },
          { quote: 'Said\nso' },
          { list: [{ text: '<i>Event</i>', url: 'https://moonfloor.example/event/2', detail: 'Tomorrow' }] },
        ],
      }),
    });
    await sendMails(site);
    const raw = server.received[0]!.raw;
    const mail = await PostalMime.parse(raw);
    expect(mail.text?.trim().split('\n')).toEqual([
      'A <b>heading</b>',
      '',
      'Two',
      'lines & "quotes"',
      '',
      'Open:',
      'https://moonfloor.example/event/1?a=1&b="2"',
      '',
      '> Said',
      '> so',
      '',
      '- <i>Event</i>',
      '  Tomorrow',
      '  https://moonfloor.example/event/2',
      '',
      'Moonfloor',
      'https://moonfloor.example',
      expect.stringContaining(unsubscribeUrl),
    ]);
    expect(mail.html).toContain('<html lang="he" dir="rtl">');
    expect(mail.html).toContain('A &lt;b&gt;heading&lt;/b&gt;');
    expect(mail.html).toContain('href="https://moonfloor.example/event/1?a=1&amp;b=&quot;2&quot;"');
    expect(mail.html).not.toMatch(/<i>|<img|<link|<script|url\(/);
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headers.get('content-type')).toContain('multipart/alternative');

    await enqueue('b@example.org');
    await sendMails(site);
    expect(server.received[1]!.raw.toString(), 'of a mail that was asked for').not.toMatch(/unsubscribe/i);
  });

  test('a recipient who is refused for good is shown with the reason, others get their mail; a resend works', async () => {
    let exists = false;
    await open({ refuse: (address) => (address === 'nobody@example.org' && !exists ? 550 : undefined) });
    await enqueue('nobody@example.org', { kind: 'notice' });
    await enqueue('b@example.org');
    await sendMails(site);
    expect(recipients()).toEqual(['b@example.org']);
    const [failed] = await list();
    expect(failed).toMatchObject({
      to: 'nobody@example.org',
      kind: 'notice',
      subject: 'To nobody@example.org',
      state: 'undeliverable',
      reason: '550 refused by the test',
      tries: 1,
      ended_at: testStart,
      next_try_at: null,
      resendable: true,
    });
    site.clock.advance(72 * hour);
    await sendMails(site);
    expect(recipients(), 'not by itself').toEqual(['b@example.org']);

    exists = true;
    const again = await resend(failed!.id);
    expect([again.statusCode, again.json().state]).toEqual([200, 'waiting']);
    await sendMails(site);
    expect(recipients()).toEqual(['b@example.org', 'nobody@example.org']);
    expect(await list()).toEqual([]);
    expect((await resend(failed!.id)).statusCode, 'it was sent').toBe(404);
  });

  test('an address that is none is undeliverable at once, and can be discarded', async () => {
    await open();
    await enqueue('a@example.org, b@example.org');
    await sendMails(site);
    const [failed] = await list();
    expect(failed).toMatchObject({ state: 'undeliverable', reason: 'not a bare mail address' });
    expect((await discard(failed!.id)).statusCode).toBe(204);
    expect((await discard(failed!.id)).json()).toMatchObject({ status: 404, detail: 'Mail not found' });
    expect(await list()).toEqual([]);
  });

  test('a refusal for now is retried with growing delays for two days', async () => {
    await open({ refuse: () => 451 });
    await enqueue('a@example.org');
    const begun = site.clock.now();
    const delays: number[] = [];
    for (let tries = 1; ; tries += 1) {
      await sendMails(site);
      const [waiting] = await list('waiting');
      if (waiting === undefined) break;
      expect(waiting).toMatchObject({ state: 'waiting', tries, reason: '451 refused by the test' });
      delays.push(Date.parse(waiting.next_try_at!) - site.clock.now());
      site.clock.set(waiting.next_try_at!);
      site.clock.advance(-1);
      await sendMails(site);
      expect((await list('waiting'))[0]!.tries, 'not before').toBe(tries);
      site.clock.advance(1);
    }
    expect(delays[0]).toBeGreaterThanOrEqual(minute);
    expect(delays[0]).toBeLessThanOrEqual(1.25 * minute);
    expect(delays.at(-1)).toBeGreaterThanOrEqual(6 * hour);
    expect(site.clock.now() - begun).toBeGreaterThan(44 * hour);
    expect(site.clock.now() - begun).toBeLessThan(64 * hour);
    expect(await list()).toMatchObject([{ state: 'undeliverable', tries: 16, reason: '451 refused by the test' }]);
  });

  test('a mail whose links have expired meanwhile is not sent, and cannot be resent', async () => {
    await open({ refuse: () => 451 });
    await enqueue('a@example.org', { expiresAt: new Date(site.clock.now() + hour).toISOString() });
    await sendMails(site);
    site.clock.advance(hour);
    await sendMails(site);
    const [expired] = await list();
    expect(expired).toMatchObject({ state: 'undeliverable', reason: 'expired', resendable: false });
    const again = await resend(expired!.id);
    expect([again.statusCode, again.json().code]).toEqual([409, 'mail-not-resendable']);
  });

  test('a mail server that is down or refuses the password does not use up the tries of all mails', async () => {
    await open();
    await server.close();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await enqueue(`${name}@example.org`);
    await sendMails(site);
    expect((await list('waiting')).filter(({ tries }) => tries > 0).length).toBeLessThanOrEqual(4);
    server = await startMailServer({ port: server.port });
    site.clock.advance(2 * minute);
    await sendMails(site);
    expect(recipients()).toHaveLength(6);
  });

  test('when the connection breaks after a mail was handed over, it is not sent again, but shown', async () => {
    await open({
      onMail: () => {
        server.cut();
        return new Promise(() => undefined);
      },
    });
    await enqueue('a@example.org');
    await sendMails(site);
    site.clock.advance(72 * hour);
    await sendMails(site);
    expect(await list()).toMatchObject([{ state: 'unknown', tries: 1, resendable: true, next_try_at: null }]);
    expect(server.connections()).toBe(1);
  });

  test('while one process waits for a slow mail server, no other sends the mail; a resend has the same Message-ID', async () => {
    const { answer, slow } = await sendSlowly();
    const second = await createSecondApp(site);
    await sendMails(second);
    expect(await list('waiting')).toMatchObject([{ state: 'sending', tries: 1, resendable: false }]);
    const { id } = (await list('waiting'))[0]!;
    expect((await resend(id)).json()).toMatchObject({ status: 409, code: 'mail-being-sent' });
    expect((await discard(id)).statusCode).toBe(409);

    site.clock.advance(10 * minute);
    await sendMails(second);
    expect(await list(), 'its process is considered dead').toMatchObject([{ state: 'unknown', reason: 'interrupted' }]);
    await resend(id);
    answer();
    await sendMails(second);
    await slow;
    expect(recipients()).toEqual(['a@example.org', 'a@example.org']);
    const ids = await Promise.all(server.received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
    expect(ids[0]).toMatch(/^<[\w-]{36}@example\.org>$/);
    expect(ids[1]).toBe(ids[0]);
    await second.close();
  });

  test('a late success corrects what was unknown', async () => {
    const { answer, slow } = await sendSlowly();
    site.clock.advance(10 * minute);
    const second = await createSecondApp(site);
    await sendMails(second);
    expect(await list()).toHaveLength(1);
    answer();
    await slow;
    expect(await list()).toEqual([]);
    await second.close();
  });

  test('what was sent or given up is removed after thirty days', async () => {
    await open();
    await enqueue('a@example.org');
    await enqueue('nobody@example.org');
    await sendMails(site);
    const count = async () => (await site.deps.store.db.selectFrom('mail').select('id').execute()).length;
    const { sweepMails } = await import('./queue.ts');
    site.clock.advance(30 * 24 * hour);
    await sweepMails(site.deps);
    expect(await count()).toBe(2);
    site.clock.advance(1);
    await sweepMails(site.deps);
    expect(await count()).toBe(0);
  });
});
