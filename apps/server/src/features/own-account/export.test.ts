import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { describeOnDatabase } from '../../testing/databases.ts';
import { sendMails } from '../../testing/mails.ts';
import { onePicture } from '../../testing/pictures.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';
import { readArchive } from '../../testing/zip.ts';

/** Makes a call as an account; returns status, body and names of headers. */
type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown[]>;

describeOnDatabase('the download of own data', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();

  const download = (account: TestAccount) => account.tries('exportAccount');

  test('has own records with their pictures, and nobody else’s', async () => {
    const stranger = await site.signIn();
    const submit = async (author: TestAccount, event_name: string) => {
      const form = {
        event_name,
        event_date: '2026-07-01',
        country: 'Brazil',
        floors: [{ name: 'MAIN', artists: [{ name: 'Ziggy' }] }],
      };
      const files = [{ field: 'event_image', bytes: await onePicture(event_name.length) }];
      return await author.must('submitEvent', { form, files });
    };
    const own = await submit(member, 'My own party');
    await submit(stranger, 'A party of somebody else');
    const archive = readArchive(await download(member));
    const account = JSON.parse(archive.get('account.json')!.toString());
    expect(account).toMatchObject({
      site: 'http://localhost:3000',
      exported_at: new Date(site.clock.now()).toISOString(),
    });
    expect(account.events).toEqual([expect.objectContaining({ id: own.id, event_name: 'MY OWN PARTY' })]);
    expect(account.line_ups).toEqual([expect.objectContaining({ event_id: own.id, artist_name: 'ZIGGY' })]);
    expect([...archive.keys()]).toEqual(['account.json', `pictures/${account.events[0].picture_id}.webp`]);
    const picture = archive.get(`pictures/${account.events[0].picture_id}.webp`)!;
    expect(picture.subarray(8, 12).toString()).toBe('WEBP');
    expect(archive.get('account.json')!.toString()).not.toMatch(/somebody else/i);
  });

  test('has the answers to own feedback, and the pictures that one has suggested', async () => {
    const [author, admin] = [await site.signIn(), await site.signIn('admin')];
    const { id } = await author.must('submitFeedback', { json: { feedback: 'Where is the map?' } });
    await admin.must('answerFeedback', { params: { id }, json: { answer: 'On the page of events' } });
    const artist = await admin.must('submitArtist', { form: { artist_name: 'Pictured', artist_country: 'Brazil' } });
    const files = [{ field: 'artist_image', bytes: await onePicture(77) }];
    await author.must('suggestArtist', { params: { id: artist.id }, form: {}, files });
    const archive = readArchive(await download(author));
    const account = JSON.parse(archive.get('account.json')!.toString());
    expect(account.feedback_answers).toEqual([
      { feedback_id: id, answer: 'On the page of events', created_at: expect.any(String) },
    ]);
    expect([...archive.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1);
  });

  test('is complete although a picture is missing', async () => {
    const archive = readArchive(await download(member));
    const name = [...archive.keys()].find((file) => file.startsWith('pictures/'))!;
    for await (const { key } of site.deps.storage.list()) await site.deps.storage.remove(key);
    const again = readArchive(await download(member));
    expect(again.get(name)).toHaveLength(0);
  });

  test('of many rows is streamed, and ends when the client leaves', async () => {
    const at = new Date(site.clock.now()).toISOString();
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      account_id: member.id,
      feedback: `${index} ${'x'.repeat(2000)}`,
      created_at: at,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await site.deps.store.db
        .insertInto('feedback')
        .values(rows.slice(from, from + 500))
        .execute();
    const archive = readArchive(await download(member));
    expect(JSON.parse(archive.get('account.json')!.toString()).feedback).toHaveLength(2000);

    await site.app.listen({ port: 0, host: '127.0.0.1' });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = site.app.server.address() as AddressInfo;
    const call = request({ port, path: '/account/export', headers: { authorization: `Bearer ${member.token}` } }).end();
    const [response] = await once(call, 'response');
    await once(response, 'data');
    call.destroy();
    expect((await site.request('GET', '/healthz')).statusCode).toBe(200);
  });

  test('is limited', async () => {
    const other = await site.signIn();
    for (let count = 0; count < 11; count += 1)
      expect((await site.request('HEAD', '/account/export', { account: other })).statusCode).toBe(404);
    for (let count = 0; count < 10; count += 1) expect((await download(other)).statusCode).toBe(200);
    const refused = await download(other);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test.each([
    ['that has just been made', async () => undefined],
    [
      'that has asked for another link',
      async (call: Call) => [await call('POST', '/auth/verify-email/resend'), site.clock.advance(minuteMs)],
    ],
    [
      'that wants another address',
      async (call: Call, to: string) => call('PUT', '/auth/profile', { email: to, current_password: testPassword }),
    ],
    [
      'that has another password',
      async (call: Call) =>
        call('PUT', '/auth/profile', { password: `${testPassword} 2`, current_password: testPassword }),
    ],
  ])('does not tell whether the address is taken: of an account %s', async (_what, act) => {
    const seen: string[] = [];
    for (const kind of ['taken', 'free']) {
      const [first, second] = [await site.signIn(), await site.signIn()];
      const email = kind === 'taken' ? first.email : `free-${first.email}`;
      const to = kind === 'taken' ? second.email : `free-${second.email}`;
      const json = { username: `new-${first.username}`, email, password: testPassword };
      const { token, user } = await site.must('register', { json });
      const call: Call = async (method, path, body) => {
        const {
          statusCode,
          body: text,
          headers,
        } = await site.request(method, path, { token, ...(body && { json: body }) });
        return [statusCode, text, Object.keys(headers)];
      };
      const acted = await act(call, to);
      await sendMails(site);
      const archive = readArchive(await site.tries('exportAccount', { token }));
      const answers = [
        acted,
        archive.get('account.json')!.toString(),
        ...(await Promise.all(
          ['/auth/validate', '/auth/profile', '/auth/sessions', '/auth/identities', '/auth/second-factor'].map((path) =>
            call('GET', path),
          ),
        )),
      ];
      let text = JSON.stringify(answers);
      for (const [own, neutral] of [
        [email, 'EMAIL'],
        [to, 'OTHER'],
        [user.username, 'NAME'],
      ])
        text = text.replaceAll(own!, neutral!);
      seen.push(text.replaceAll(/\d+/g, '#'));
    }
    expect(seen[0]).toBe(seen[1]);
  });
});
