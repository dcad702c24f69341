import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp, testStart } from '../../testing/test-app.ts';

describeOnDatabase('feedback', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();

  const send = (json: unknown, account = member) => account.tries('submitFeedback', { json });

  test('is stored with its sender, whatever the body names', async () => {
    const response = await send({ feedback: '  Love it!\r\nMore maps, please.  ', user_id: 12_345 });
    expect(response.statusCode).toBe(201);
    const kept = {
      id: expect.any(Number),
      feedback: 'Love it!\nMore maps, please.',
      user_id: member.id,
      created_at: testStart,
    };
    expect(response.json()).toEqual(kept);
    const rows = await site.deps.store.db.selectFrom('feedback').selectAll().execute();
    const { user_id: account_id, ...row } = kept;
    expect(rows).toEqual([{ ...row, account_id, done_at: null, done_by: null }]);
  });

  test.each([
    [{}, 'Please write your feedback first'],
    [{ feedback: ' \n\t ' }, 'Please write your feedback first'],
    [{ feedback: null }, 'Please write your feedback first'],
    [{ feedback: 'nul\0byte' }, 'Feedback contains characters that cannot be stored'],
    [{ feedback: '✨'.repeat(5001) }, 'Feedback can have at most 5000 characters'],
  ])('%o is rejected', async (json, message) => {
    const response = await send(json);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ detail: message, errors: [{ field: 'feedback', message }] });
  });

  test('the longest text is accepted', async () => {
    expect((await send({ feedback: '✨'.repeat(5000) })).statusCode).toBe(201);
  });

  test('is limited to twenty an hour per member', async () => {
    const chatty = await site.signIn();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send({ feedback: `Note ${at}` }, chatty)),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([201]));
    const refused = await send({ feedback: 'One more' }, chatty);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send({ feedback: 'Hello' }, await site.signIn())).statusCode).toBe(201);
  });
});
