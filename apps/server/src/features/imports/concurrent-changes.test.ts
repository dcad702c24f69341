import { expect, test } from 'vitest';
import { describeWithRaces } from '../../testing/databases.ts';
import { previewImport } from '../../testing/import-client.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

/** An import that is open in two tabs. */
describeWithRaces('changes of one import at the same time', async (dialect, alone) => {
  const site = await createSuiteApp(dialect);
  const member: TestAccount = await site.signIn();
  const preview = (form = {}) =>
    previewImport(site, member, 'id;name;date\na;Night;2026-07-01\nb;Day;2026-07-02\n', { country: 'Peru', ...form });
  const correction = (row: number, value: string) => ({ cells: [{ row, field: 'event_name', value }] });
  const change = (id: string, json: object) => member.tries('updateImport', { params: { id }, json });
  const namesOf = ({ rows }: { rows: readonly { event_name: string | null }[] }) =>
    rows.map(({ event_name: name }) => name);
  const rows = [
    { row: 0, version: null },
    { row: 1, version: null },
  ];

  alone('a correction of an older preview is refused with the newer one, and is accepted with that', async () => {
    const { id, version } = await preview();
    expect((await change(id, { version, ...correction(0, 'Dawn') })).statusCode).toBe(200);
    const refused = await change(id, { version, ...correction(0, 'Dusk') });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'import-moved-on']);
    const { current } = refused.json();
    expect(current).toEqual(await member.must('getImport', { params: { id } }));
    expect(namesOf(current)).toEqual(['DAWN', 'DAY']);
    const accepted = await change(id, { version: current.version, ...correction(1, 'Dusk') });
    expect(namesOf(accepted.json())).toEqual(['DAWN', 'DUSK']);
  });

  test.each([1, 2, 3])('of corrections at once, none is lost unless it is refused (%i)', async () => {
    const at = [0, 1, 2];
    const table = ['id;name;date', ...at.map((row) => `${row};Night;2026-07-0${row + 1}`)].join('\n');
    const { id } = await previewImport(site, member, table, { country: 'Peru' });
    const sent = await Promise.all(at.map((row) => change(id, correction(row, `Dawn ${row}`))));
    const statuses = sent.map(({ statusCode }) => statusCode);
    expect(new Set([200, 409, ...statuses]).size).toBe(2);
    expect(statuses).toContain(200);
    const names = namesOf(await member.must('getImport', { params: { id } }));
    expect(names).toEqual(at.map((row) => (statuses[row] === 200 ? `DAWN ${row}` : 'NIGHT')));
  });

  test.each([1, 2, 3])('the same change at once is refused to nobody (%i)', async () => {
    const { id } = await preview();
    const sent = await Promise.all([0, 1, 2, 3].map(() => change(id, { country: 'Chile' })));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  alone('rows of an older preview are not imported', async () => {
    const { id, version } = await preview();
    await change(id, { country: 'Chile' });
    const refused = await member.tries('confirmImport', { params: { id }, json: { version, rows } });
    expect([refused.statusCode, refused.json().current.country]).toEqual([409, 'Chile']);
    const json = { version: refused.json().current.version, rows };
    expect((await member.must('confirmImport', { params: { id }, json })).added).toHaveLength(2);
  });

  test.each([1, 2, 3])(
    'an import that is confirmed while it is changed has all of the change or nothing (%i)',
    async (at) => {
      const { id } = await preview({ name: `List ${at}` });
      const [changed, confirmed] = await Promise.all([
        change(id, correction(0, `Dawn ${at}`)),
        member.tries('confirmImport', { params: { id }, json: { rows } }),
      ]);
      if (confirmed.statusCode === 409) return expect(changed.statusCode).toBe(200);
      const names = confirmed.json().added.map((event: { event_name: string }) => event.event_name);
      expect(names.includes(`DAWN ${at}`)).toBe(changed.statusCode === 200);
    },
  );

  alone('a table of records is refused in the same way', async () => {
    const form = { type: 'artist' as const, text: 'Who;Where\nMoss Signal;Peru\n' };
    const { id, version } = await member.must('createRecordImport', { form });
    const mapping = ['artist_name', 'artist_country'];
    const json = { version, mapping };
    const { version: newer } = await member.must('updateRecordImport', { params: { id }, json });
    const refused = await member.tries('updateRecordImport', { params: { id }, json: { version, mapping: ['', ''] } });
    expect([refused.statusCode, refused.json().current.mapping]).toEqual([409, mapping]);
    const row = [{ row: 0, version: null }];
    const early = await member.tries('confirmRecordImport', { params: { id }, json: { version, rows: row } });
    expect([early.statusCode, early.json().current.version]).toEqual([409, newer]);
  });
});
