import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { confirmRows, importAll, previewImport } from '../../testing/import-client.ts';
import { createSuiteApp, createSuiteSecondApp, createTestApp } from '../../testing/test-app.ts';

let count = 0;

/** A table of events, none of which is similar to another. */
function table(rows: number): string {
  const lines = Array.from({ length: rows }, () => {
    count += 1;
    return `Night ${count * 7919} ${String.fromCodePoint(65 + (count % 26)).repeat(1 + (count % 9))},2026-0${1 + (count % 9)}-1${count % 10},Chile`;
  });
  return ['name,date,country', ...lines].join('\n');
}

describeOnDatabase('the row quota of imports', async (dialect) => {
  const site = await createSuiteApp(dialect, { IMPORT_ROWS_PER_HOUR: '5' });
  const second = await createSuiteSecondApp(site);
  const member = await site.signIn();

  test('applies to a member across processes, reports the waiting time, and loses nothing', async () => {
    await importAll(site, member, table(3));
    const preview = await previewImport(second, member, table(3));
    expect(preview.most).toBe(5);
    const refused = await confirmRows(second, member, preview);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(refused.json().detail).toMatch(
      /^You can import 5 rows an hour, and 2 are left\. Please try again in (59|60) minutes, or choose fewer\.$/,
    );
    const fewer = await confirmRows(second, member, preview, preview.rows.slice(0, 2));
    expect(fewer.json()).toMatchObject({ unchanged: 0 });
    expect(fewer.json().added).toHaveLength(2);
  });

  test('is counted per member and does not apply to admins', async () => {
    expect((await importAll(site, await site.signIn(), table(5))).added).toHaveLength(5);
    expect((await importAll(site, await site.signIn('admin'), table(12))).added).toHaveLength(12);
  });

  test('limits the rows of a single import', async () => {
    const preview = await previewImport(site, await site.signIn(), table(6));
    const other = await site.signIn();
    const response = await confirmRows(site, other, await previewImport(site, other, table(6)));
    expect([preview.most, response.statusCode, response.json().detail]).toEqual([
      5,
      422,
      'These are more rows than can be imported at once',
    ]);
  });

  test('unchanged rows are not counted', async () => {
    const other = await site.signIn();
    const source = table(5);
    await importAll(site, other, source);
    expect(await importAll(site, other, source)).toMatchObject({ unchanged: 5 });
  });

  test('resets after an hour', async () => {
    const other = await site.signIn();
    await importAll(site, other, table(5));
    site.clock.advance(61 * 60 * 1000);
    expect((await importAll(site, other, table(5))).added).toHaveLength(5);
  });

  test('a member can import a thousand rows at once if the quota allows', async () => {
    const wide = await createTestApp(dialect);
    const many = await wide.signIn();
    const preview = await previewImport(wide, many, table(1000));
    expect(preview.most).toBe(1000);
    expect((await confirmRows(wide, many, preview)).json().added).toHaveLength(1000);
    await wide.close();
  });
});
