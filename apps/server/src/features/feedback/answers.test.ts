import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWithRaces } from '../../testing/databases.ts';
import { startMailServer } from '../../testing/fakes/mail-server.ts';
import { readMails, sendMails } from '../../testing/mails.ts';
import { createTestApp, testStart, type TestApp, type TestAccount } from '../../testing/test-app.ts';

describeWithRaces('management of feedback', (dialect, alone) => {
  let site: TestApp;
  let admin: TestAccount;
  let member: TestAccount;

  const open = async (env = {}): Promise<void> => {
    await site?.close();
    site = await createTestApp(dialect, { PUBLIC_URL: 'https://moonfloor.example', ...env });
    [admin, member] = [await site.signIn('admin', 'Nova'), await site.signIn('user', 'Ziggy')];
  };
  beforeEach(() => open());
  afterEach(async () => {
    await site.close();
    site = undefined!;
  });

  const send = async (feedback: string): Promise<number> => {
    const answer = await member.tries('submitFeedback', { json: { feedback } });
    return answer.json().id;
  };
  const list = (query = '') => admin.must('listFeedback', { query });
  const mark = (id: number | string, json: unknown) => admin.tries('updateFeedback', { params: { id }, json });
  const reply = (id: number | string, json: unknown) => admin.tries('answerFeedback', { params: { id }, json });

  alone('is listed latest first, with its sender', async () => {
    const first = await send('First');
    const second = await send('Second');
    expect(await list()).toEqual({
      feedback: [second, first].map((id) => ({
        id,
        feedback: id === first ? 'First' : 'Second',
        created_at: testStart,
        user: { id: member.id, username: 'Ziggy', email: member.email },
        done: false,
        answers: [],
      })),
      totals: { open: 2, done: 0 },
      pagination: { page: 1, limit: 50, total: 2, pages: 1 },
    });
    expect((await list('?limit=1&page=2')).feedback.map(({ id }) => id)).toEqual([first]);
  });

  alone('is marked as done and reopened any number of times', async () => {
    const id = await send('Fix the map');
    for (const done of [true, true, false, false, true]) {
      const answer = await mark(id, { done });
      expect([answer.statusCode, answer.json().done]).toEqual([200, done]);
      expect((await list()).totals).toEqual({ open: done ? 0 : 1, done: done ? 1 : 0 });
    }
    expect((await list('?state=done')).feedback.map((item) => item.id)).toEqual([id]);
    expect((await list()).feedback).toEqual([]);
  });

  alone("is answered by email, quoting the member's feedback", async () => {
    const id = await send('Love it!\n\nMore maps, please. 🌕');
    const answer = await reply(id, { answer: '  Maps are coming.\r\nSoon.  ' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      id,
      done: false,
      answers: [{ answer: 'Maps are coming.\nSoon.', user_name: 'Nova', created_at: testStart }],
    });
    const mails = await readMails(site);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: [{ name: '', address: member.email }],
      subject: 'Your feedback to Moonfloor',
    });
    expect(mails[0]?.text).toBe(
      [
        'Hello Ziggy,',
        '',
        'Thank you for your feedback. Here is our answer:',
        '',
        'Maps are coming.',
        'Soon.',
        '',
        'On 15/06/2026 you wrote:',
        '',
        '> Love it!',
        '>',
        '> More maps, please. 🌕',
        '',
        'Moonfloor',
        'https://moonfloor.example',
        '',
      ].join('\n'),
    );
  });

  alone('is marked as done with its answer on request', async () => {
    const id = await send('Thanks');
    expect((await reply(id, { answer: 'Welcome', done: true })).json()).toMatchObject({ done: true });
    expect((await list('?state=done')).feedback[0]?.answers.map(({ answer }) => answer)).toEqual(['Welcome']);
  });

  test('is answered once by a double click', async () => {
    const id = await send('Why twice?');
    const both = await Promise.all([1, 2].map(() => reply(id, { answer: 'Once.' })));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await list()).feedback[0]!.answers).toHaveLength(1);
    expect(await readMails(site)).toHaveLength(1);
  });

  alone('is answered several times, but never twice with the same text', async () => {
    const id = await send('Why?');
    await reply(id, { answer: 'Because.' });
    await reply(id, { answer: 'And also because.' });
    const again = await reply(id, { answer: 'Because.' });
    expect([again.statusCode, again.json().answers.length]).toEqual([201, 2]);
    expect(await readMails(site)).toHaveLength(2);
  });

  alone('is kept when the mail server is down, and mailed once it is back, in the language of the member', async () => {
    const server = await startMailServer();
    await server.close();
    await open({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
    await site.deps.store.db.updateTable('account').set({ language: 'de' }).where('id', '=', member.id).execute();
    const answer = await reply(await send('Hello'), { answer: 'Servus', done: true });
    expect([answer.statusCode, answer.json().done]).toEqual([201, true]);
    await sendMails(site);
    const back = await startMailServer({ port: server.port });
    site.clock.advance(2 * 60_000);
    await sendMails(site);
    expect(back.received).toHaveLength(1);
    expect((await PostalMime.parse(back.received[0]!.raw)).text).toContain('Hallo Ziggy');
    await back.close();
  });

  alone('whose sender was deleted can be done, not answered', async () => {
    const id = await send('Goodbye');
    await site.deps.store.db.deleteFrom('account').where('id', '=', member.id).execute();
    expect((await list()).feedback[0]?.user).toBeNull();
    const answer = await reply(id, { answer: 'Wait' });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'The account that sent this no longer exists or has no address of its own, so there is no address to answer to',
    ]);
    expect((await mark(id, { done: true })).json().done).toBe(true);
    expect(await readMails(site)).toEqual([]);
  });

  alone('an admin can send a maximum of sixty answers an hour', async () => {
    const id = await send('Talk to me');
    const responses = await Promise.all(Array.from({ length: 61 }, (_, at) => reply(id, { answer: `Number ${at}` })));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect([statuses[59], statuses[60]]).toEqual([201, 429]);
    expect(await readMails(site)).toHaveLength(60);
  });

  test.each([
    [{}, 'Please write an answer first'],
    [{ answer: ' \n ' }, 'Please write an answer first'],
    [{ answer: 'x'.repeat(5001) }, 'Answer can have at most 5000 characters'],
    [{ answer: 'nul\0' }, 'Answer contains characters that cannot be stored'],
    [{ answer: 'Yes', done: 'maybe' }, 'done must be true or false'],
  ])('%o is not a valid answer', async (json, detail) => {
    const answer = await reply(await send('Hm'), json);
    expect([answer.statusCode, answer.json().detail]).toEqual([422, detail]);
    expect(await readMails(site)).toEqual([]);
  });

  alone('missing feedback and missing fields are rejected', async () => {
    for (const id of [999_999, 'x']) {
      for (const answer of [await mark(id, { done: true }), await reply(id, { answer: 'Hello?' })]) {
        expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Feedback not found']);
      }
    }
    expect((await mark(await send('Hm'), {})).json().detail).toBe('done must be true or false');
    const list422 = await admin.tries('listFeedback', { query: { state: 'all' } });
    expect([list422.statusCode, list422.json().detail]).toEqual([422, 'State must be open or done']);
  });
});
