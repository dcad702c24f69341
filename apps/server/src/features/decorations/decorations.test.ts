import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('names of decorations', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [author, admin] = [await site.signIn(), await site.signIn('admin')];
  let count = 0;

  function submit(fields: Readonly<Record<string, unknown>> = {}) {
    count += 1;
    const form = { decoration_name: `Crew ${count}`, country: 'Portugal', ...fields };
    return site.request('POST', '/decorations/submit', { account: author, form });
  }

  async function submitted(fields: Readonly<Record<string, unknown>> = {}) {
    const response = await submit(fields);
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  }

  const change = (id: number, form: Record<string, string>) =>
    site.request('PUT', `/decorations/${id}`, { account: author, form });
  const toggle = (id: number) => site.request('PUT', `/admin/toggle-status/decoration/${id}`, { account: admin });
  const listed = async (): Promise<{ id: number; decoration_name: string }[]> =>
    (await site.request('GET', '/decorations/all')).json();

  async function suggested(query: string): Promise<string[]> {
    const url = `/decorations/suggestions?query=${encodeURIComponent(query)}`;
    const response = await site.request('GET', url, { account: author });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().map((crew: { decoration_name: string }) => crew.decoration_name);
  }

  test('are unique ignoring case, spaces and Unicode composition, also when changed', async () => {
    await submitted({ decoration_name: 'Café  Lumière' });
    const other = await submitted();
    const again = await submit({ decoration_name: 'cafe\u0301 LUMIÈRE' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      detail: 'This decoration name already exists',
      errors: [{ field: 'decoration_name' }],
    });
    expect((await change(other.id, { decoration_name: 'café lumière' })).statusCode).toBe(409);
    expect((await change(other.id, { decoration_name: other.decoration_name.toLowerCase() })).statusCode).toBe(200);
  });

  test('of two concurrent submissions with one name one is accepted', async () => {
    const responses = await Promise.all(Array.from({ length: 3 }, () => submit({ decoration_name: 'Race' })));
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test('are available again after deletion; then the old crew cannot be restored', async () => {
    const { id } = await submitted({ decoration_name: 'Mirage' });
    await site.request('DELETE', `/decorations/${id}`, { account: admin });
    await submitted({ decoration_name: 'Mirage' });
    const response = await toggle(id);
    expect([response.statusCode, response.json().detail]).toEqual([409, 'This decoration name already exists']);
  });

  test('are suggested from two characters at the beginning of words, literally, only active ones', async () => {
    await submitted({ decoration_name: 'Silk 100%_\\ Road' });
    const hidden = await submitted({ decoration_name: 'Silk Away' });
    await toggle(hidden.id);
    expect(await suggested('s')).toEqual([]);
    expect(await suggested('si')).toEqual(['SILK 100%_\\ ROAD']);
    expect(await suggested('ro')).toEqual(['SILK 100%_\\ ROAD']);
    expect(await suggested('100%_\\')).toEqual(['SILK 100%_\\ ROAD']);
    for (const sign of ['ilk', '%%', '__', '\\\\', 's%']) expect(await suggested(sign)).toEqual([]);
    expect((await site.request('GET', '/decorations/suggestions?query=si')).statusCode).toBe(401);
  });

  test('determine the order of the list', async () => {
    for (const name of ['order B', 'Order a', 'ORDER C']) await submitted({ decoration_name: name });
    const names = (await listed()).map((crew) => crew.decoration_name).filter((name) => name.startsWith('ORDER'));
    expect(names).toEqual(['ORDER A', 'ORDER B', 'ORDER C']);
  });
});
