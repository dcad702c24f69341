import { expect, test } from 'vitest';
import { rowsWithDuplicates, closestEvents } from '@moonfloor/contract/records/resolve-duplicates';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { confirmRows, previewImport } from '../../testing/import-client.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('possible duplicates of imported events', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'events' });
  const admin = await site.signIn('admin');
  const member = await site.signIn();

  const table = (rows: readonly string[]) => ['name,date,country,area', ...rows].join('\n');

  test('a draft of another member is shown to admins only', async () => {
    await submitEvent(site, await site.signIn(), {
      event_name: 'Pending Moon',
      event_date: '2026-09-01',
      country: 'Chile',
      area: 'Secret',
      description: 'Hidden',
    });
    const source = table(['Pending Moon Festival,2026-09-01,Chile,']);
    const preview = await previewImport(site, member, source);
    expect(preview.rows[0]).toMatchObject({ outcome: 'new', duplicates: [] });
    expect(closestEvents(preview.rows)).toEqual([]);
    const [duplicate] = (await previewImport(site, admin, source)).rows[0]!.duplicates;
    expect(duplicate).toMatchObject({ id: expect.any(Number), editable: true });
  });

  test('a row cannot update an event that its importer may not edit', async () => {
    const other = await submitEvent(site, admin, { event_name: 'Theirs', event_date: '2026-09-02', country: 'Chile' });
    const preview = await previewImport(site, member, table(['Theirs,2026-09-02,Chile,']));
    expect(preview.rows[0]!.duplicates).toMatchObject([{ id: other.id, editable: false }]);
    expect(closestEvents(preview.rows)).toEqual([]);
  });

  test('many are resolved at once, each event once, closest match first', async () => {
    const names = Array.from(
      { length: 66 },
      (_, at) => `Moonrise ${String.fromCodePoint(65 + (at % 26)).repeat(5)} ${at}`,
    );
    const here = await Promise.all(
      names.map((event_name) => submitEvent(site, admin, { event_name, event_date: '2026-10-01', country: 'Peru' })),
    );
    const spelt = names.map((name, at) => (at < 40 ? name : name.replace('Moonrise', 'Moonrize')));
    const preview = await previewImport(
      site,
      admin,
      table([...spelt.map((name) => `${name},2026-10-01,Peru,Cusco`), 'Another night,2026-10-01,Peru,']),
    );
    expect([
      rowsWithDuplicates(preview.rows, 'all').length,
      rowsWithDuplicates(preview.rows, 'same').length,
      rowsWithDuplicates(preview.rows, 'nearly').length,
    ]).toEqual([66, 40, 26]);
    const into = closestEvents(preview.rows);
    expect(new Set(into.map(({ event }) => event)).size).toBe(66);
    const response = await admin.tries('updateImport', { params: { id: preview.id }, json: { into } });
    const filled = response.json();
    expect(
      filled.rows.filter((row: { into: boolean; outcome: string }) => row.into && row.outcome === 'changed'),
    ).toHaveLength(66);
    expect((await confirmRows(site, admin, filled)).json()).toMatchObject({
      added: [{ event_name: 'ANOTHER NIGHT' }],
      unchanged: 0,
    });
    expect(await fetchEvent(site, here[65]!.id)).toMatchObject({ event_name: names[65]!.toUpperCase(), area: 'Cusco' });
  });

  test('similar rows each find their own duplicate, closest match first', () => {
    const duplicate = (id: number, likeness: number, event_date = '') => ({
      id,
      likeness,
      editable: true,
      event_name: '',
      event_date,
      country: '',
      status: 'draft' as const,
    });
    const rows = [
      { row: 0, event: null, event_date: null, duplicates: [duplicate(1, 0.9), duplicate(2, 0.88)] },
      { row: 1, event: null, event_date: null, duplicates: [duplicate(1, 1), duplicate(2, 0.9)] },
    ];
    expect(closestEvents(rows)).toEqual([
      { row: 0, event: 2 },
      { row: 1, event: 1 },
    ]);
    const [friday, saturday] = [duplicate(1, 1, '2026-06-05'), duplicate(2, 1, '2026-06-06')];
    const nights = [
      { row: 0, event: null, event_date: '2026-06-06', duplicates: [friday, saturday] },
      { row: 1, event: null, event_date: '2026-06-05', duplicates: [friday, saturday] },
    ];
    expect(closestEvents(nights), 'each night into that of its day').toEqual([
      { row: 0, event: 2 },
      { row: 1, event: 1 },
    ]);
    const known = {
      ...nights[1]!,
      event: { id: 1, event_name: '', event_date: '2026-06-05', status: 'draft' as const },
    };
    const next = { ...nights[0]!, duplicates: [friday] };
    expect(closestEvents([next, known]), 'not into the event of a known row').toEqual([]);
  });
});
