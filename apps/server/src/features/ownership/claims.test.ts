import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { dayMs } from '@moonfloor/contract/values/durations';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { fetchHistory } from '../../testing/activity.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { recordFixtures } from '../../testing/record-fixtures.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';
import { websiteFields } from './website-hosts.ts';

describeOnDatabase('claims', (dialect) => {
  let site: TestApp;
  let [admin, moderator, creator, claimant, stranger]: TestAccount[] = [];
  beforeEach(async () => {
    site = await createTestApp(dialect, { MODERATION: 'none', SESSION_DAYS: '3650' });
    [admin, moderator, creator, claimant, stranger] = [
      await site.signIn('admin'),
      await site.signIn('moderator'),
      await site.signIn('user', 'Creator'),
      await site.signIn('user', 'Octo'),
      await site.signIn('user', 'Stranger'),
    ];
  });
  afterEach(() => site.close());

  const submit = async (type: ResourceType, form: Record<string, unknown>, account = creator!) =>
    (await account.must(recordCallNames(type).submit, { form })).id;
  /** Lets 31 days pass, after which a website proves a claim; everybody signs in again. */
  const month = async (): Promise<void> => {
    site.clock.advance(31 * dayMs);
    await site.deps.store.db.updateTable('session').set({ expires_at: '2030-01-01T00:00:00.000Z' }).execute();
  };
  const artistWith = (website_link: string, account = creator!) =>
    submit('artist', { artist_name: `Octo ${website_link}`, artist_country: 'Portugal', website_link }, account);
  const claim = (id: number, json: unknown, account = claimant!, type = 'artist') =>
    account.tries('claimRecord', { params: { type, id }, json });
  const confirm = (token: string, account = claimant!) => account.tries('confirmClaim', { json: { token } });
  const ownership = (id: number, type = 'artist') => claimant!.must('getOwnership', { params: { type, id } });

  /** The texts of the queued mails, oldest first. */
  const mails = async () => {
    const rows = await site.deps.store.db.selectFrom('mail').orderBy('id').selectAll().execute();
    return rows.map(({ to_address: to, subject, body, kind }) => ({ to, subject, body: body ?? '', kind }));
  };
  const lastToken = async (): Promise<string> => /claim\?token=([\w-]{43})/.exec((await mails()).at(-1)!.body)![1]!;

  describe.each(recordFixtures)('of a $type', ({ type, fields, name }) => {
    test('a mail at the domain of its website proves it; the owner then edits it', async () => {
      const form = { ...fields, [name]: 'Night', [websiteFields[type][0]]: 'https://www.octo.example/about' };
      const id = await submit(type, form);
      const edit = () => claimant!.tries(recordCallNames(type).update, { params: { id }, form: { [name]: 'Day' } });
      expect((await edit()).statusCode).toBe(403);
      expect(await ownership(id, type)).toMatchObject({
        role: null,
        claim: null,
        domains: ['octo.example'],
        keepers: [],
      });
      await month();
      const sent = await claim(id, { email: 'Info@Octo.Example' }, claimant, type);
      expect([sent.statusCode, sent.json()]).toMatchObject([201, { state: 'mailed', email: 'Info@Octo.Example' }]);
      const [mail] = await mails();
      expect(mail).toMatchObject({
        to: 'Info@Octo.Example',
        kind: 'claim',
        subject: expect.stringMatching(/^Is night yours\?$/i),
      });
      expect((await edit()).statusCode).toBe(403);

      const token = await lastToken();
      const foreign = await confirm(token, stranger);
      expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'claim-not-yours']);
      const confirmed = await confirm(token);
      expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { type, id }]);
      const twice = await confirm(token);
      expect([twice.statusCode, twice.json().code]).toEqual([410, 'claim-expired']);
      expect((await edit()).statusCode).toBe(200);
      expect(await ownership(id, type)).toMatchObject({ role: 'owner', shown: false, notified: true });
      expect((await claim(id, { message: 'Again' }, claimant, type)).json().code).toBe('claim-owned');
      // nobody is named without consent
      expect((await site.must(recordCallNames(type).get, { params: { id } })).claimed_by).toEqual([]);
      const [, entry] = await fetchHistory(site, admin!, type, id);
      expect(entry).toMatchObject({ action_type: 'update', fields: ['owners'], user_name: 'Octo' });
    });
  });

  test('a mail proves no page at a provider of pages or mailboxes, and none at another address', async () => {
    const pages = [
      ['https://soundcloud.com/octo', 'me@soundcloud.com'],
      ['https://gmail.com', 'octo@gmail.com'],
      ['https://octo.bandcamp.com', 'me@octo.bandcamp.com'],
      ['https://octo.github.io', 'me@octo.github.io'],
      ['https://octo.wixsite.com', 'me@octo.wixsite.com'],
      ...[
        'riseup.net',
        'autistici.org',
        'posteo.de',
        'tuta.com',
        'keemail.me',
        'fastmail.to',
        'eml.cc',
        'disroot.org',
        'gmx.co.uk',
        'proton.me',
        'pm.me',
        'startmail.com',
        'mailfence.com',
        'mailbox.org',
        'systemli.org',
        'cock.li',
        'hey.com',
        'duck.com',
        'icloud.com',
        'yandex.kz',
        'bk.ru',
        'web.de',
        't-online.de',
        'orange.fr',
        'free.fr',
        'qq.com',
        'naver.com',
        'walla.co.il',
      ].map((host) => [`https://octo.${host}`, `me@octo.${host}`]),
      ['https://university.example/~octo', 'student@university.example'],
      ['http://192.0.2.7/', 'me@192.0.2.7'],
      ['https://octo.example', 'me@other.example'],
      ['https://octo.example/2', 'me@mail.octo.example'],
      ['https://octo.example/3', 'octo.example@evil.example'],
    ] as const;
    for (const [link, email] of pages) {
      const id = await artistWith(link);
      const refused = await claim(id, { email });
      expect([email, refused.statusCode]).toEqual([email, 422]);
      expect(['claim-address', 'bad-email'], email).toContain(refused.json().code);
    }
    expect(await mails()).toEqual([]);
  });

  test('a link works for a day, and only while the page links to that website', async () => {
    const id = await artistWith('https://octo.example');
    await month();
    await claim(id, { email: 'info@octo.example' });
    const late = await lastToken();
    site.clock.advance(25 * 3_600_000);
    expect((await confirm(late)).json().code).toBe('claim-expired');
    await claim(id, { email: 'info@octo.example' });
    const token = await lastToken();
    await creator!.tries('updateArtist', { params: { id }, form: { website_link: '' } });
    expect((await confirm(token)).json().code).toBe('claim-expired');
    expect((await confirm('x'.repeat(43))).json().code).toBe('claim-expired');
    expect(await ownership(id)).toMatchObject({ role: null });
  });

  test('mails are limited by address and member', async () => {
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((path) => artistWith(`https://octo.example/${path}`)));
    await month();
    const codes = [];
    for (const id of ids) codes.push((await claim(id, { email: 'info@octo.example' })).statusCode);
    expect(codes).toEqual([201, 201, 201, 429]);
  });

  test('a moderator accepts or declines a claim with a message, and the member is told by mail', async () => {
    const [first, second] = [await artistWith('https://one.example'), await artistWith('https://two.example')];
    expect((await claim(first, {})).json().code).toBe('claim-nothing');
    const message = 'It is me, look at my page';
    expect((await claim(first, { message })).json()).toMatchObject({ state: 'waiting', email: null });
    expect((await claim(first, { message })).json().code).toBe('claim-waiting');
    await claim(second, { message });
    await site.deps.store.db.updateTable('account').set({ language: 'de' }).where('id', '=', claimant!.id).execute();
    const list = await moderator!.must('listClaims');
    expect(list).toMatchObject({
      totals: { waiting: 2, decided: 0 },
      claims: [
        { message, claimant: { username: 'Octo' }, record: { type: 'artist', id: first }, state: 'waiting' },
        { record: { id: second } },
      ],
    });
    const decide = (at: number, json: unknown, account = moderator!) =>
      account.tries('decideClaim', { params: { id: list.claims[at]!.id }, json });
    expect((await decide(0, { decision: 'accept' }, stranger)).statusCode).toBe(403);
    expect((await decide(0, { decision: 'accept' })).json()).toMatchObject({ state: 'accepted' });
    expect((await decide(0, { decision: 'accept' })).json().code).toBe('claim-decided');
    expect((await decide(1, { decision: 'decline' })).statusCode).toBe(422);
    const reason = 'Please write from your own address';
    expect((await decide(1, { decision: 'decline', reason })).json()).toMatchObject({ state: 'declined', reason });
    expect(await ownership(first)).toMatchObject({ role: 'owner', claim: null });
    await claim(first, { message }, stranger);
    const [again] = (await moderator!.must('listClaims')).claims;
    expect(again).toMatchObject({ claimant: { username: 'Stranger' }, owners: ['Octo'] });
    expect(await ownership(second)).toMatchObject({ role: null, claim: { state: 'declined', reason } });
    expect((await mails()).map(({ to, kind }) => [to, kind])).toEqual([
      [claimant!.email, 'claim-decision'],
      [claimant!.email, 'claim-decision'],
    ]);
    expect((await mails())[1]!.body).toContain(reason);
    expect((await mails())[1]!.body).toContain(`/de/artist/${second}"`);
    const decided = await moderator!.must('listClaims', { query: { state: 'decided' } });
    expect(decided.claims.map(({ state }) => state)).toEqual(['declined', 'accepted']);
  });

  test('a claim of a record that was deleted since can be declined only', async () => {
    const id = await artistWith('https://one.example');
    await claim(id, { message: 'Mine' });
    await admin!.tries('deleteArtist', { params: { id } });
    const [waiting] = (await moderator!.must('listClaims')).claims;
    const decide = (json: unknown, account: TestAccount) =>
      account.tries('decideClaim', { params: { id: waiting!.id }, json });
    expect((await decide({ decision: 'accept' }, admin!)).statusCode).toBe(404);
    const declined = await decide({ decision: 'decline', reason: 'It is gone' }, moderator!);
    expect(declined.json()).toMatchObject({ state: 'declined' });
    expect((await mails()).at(-1)!.body).toContain('It is gone');
  });

  test('of several claims of a page by one member, one waits', async () => {
    const [kept, gone] = [await artistWith('https://one.example'), await artistWith('https://two.example')];
    const claims = await Promise.all([1, 2, 3].map(() => claim(kept, { message: 'Mine' })));
    expect(claims.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    await claim(gone, { message: 'Mine, too' });
    const [keep, from] = [
      await site.must('getArtist', { params: { id: kept } }),
      await site.must('getArtist', { params: { id: gone } }),
    ];
    expect((await mergeVersions(site, admin!, 'artist', keep, from)).statusCode).toBe(200);
    const { claims: waiting } = await moderator!.must('listClaims');
    expect(waiting.map(({ message }) => message)).toEqual(['Mine']);
  });

  test('nobody decides about their own claim', async () => {
    const id = await artistWith('https://one.example');
    await claim(id, { message: 'Mine' }, moderator);
    const [own] = (await moderator!.must('listClaims')).claims;
    const json = { decision: 'accept' };
    const refused = await moderator!.tries('decideClaim', { params: { id: own!.id }, json });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'claim-own']);
  });

  test('open claims of one member are limited', async () => {
    const codes = [];
    for (let count = 0; count <= 10; count += 1) {
      const id = await artistWith(`https://octo.example/${count}`);
      codes.push((await claim(id, { message: 'Mine' })).statusCode);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });
});
