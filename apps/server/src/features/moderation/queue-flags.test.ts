import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { withinCpu } from '@moonfloor/contract/testing/within-cpu';
import { describeOnDatabase } from '../../testing/databases.ts';
import { importAll } from '../../testing/import-client.ts';
import { formOf } from '../../testing/prepare-call.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';

const advert =
  'Buy the cheapest watches of the whole world in our shop, fast delivery to every country, and pay when you like. ' +
  'Only this week there is a discount of ninety percent for everybody who orders three or more of them at once.';

describeOnDatabase('flags of the queue', (dialect) => {
  let site: TestApp;
  let [admin, member, other]: TestAccount[] = [];
  let count = 0;
  beforeEach(async () => {
    site = await createTestApp(dialect, { MODERATION: 'all' });
    [admin, member, other] = [await site.signIn('admin'), await site.signIn(), await site.signIn()];
  });
  afterEach(() => site.close());

  const submit = async (text: string, account = member, type: 'event' | 'decoration' = 'event') => {
    count += 1;
    const form = { ...formOf(type, `flagged ${count}`), description: text };
    return (await account!.must(recordCallNames(type).submit, { form })).id;
  };
  const decide = (id: number, json: object) => admin!.tries('decide', { params: { type: 'event', id }, json });
  const sendBack = (id: number) => decide(id, { decision: 'return', reason: 'This is an advertisement' });
  const flags = async () => {
    const { records } = await admin!.must('listQueue', { query: { limit: 100 } });
    return Object.fromEntries(records.map(({ type, id, flags: found }) => [`${type} ${id}`, found]));
  };

  test('a text is similar to one that was sent back or deleted, whoever wrote it and whatever type it has', async () => {
    const first = await submit(advert);
    expect(await flags()).toEqual({ [`event ${first}`]: [] });
    await sendBack(first);
    const copy = await submit(`Hello! ${advert.replace('ninety', 'eighty')}`, other);
    const crew = await submit(advert, other, 'decoration');
    const different = await submit('A night by the river with good friends, slow music, a big fire and tea for all.');
    const short = await submit('Buy the cheapest watches', other);
    expect(await flags()).toEqual({
      [`event ${copy}`]: ['similar', 'alike'],
      [`decoration ${crew}`]: ['similar', 'alike'],
      [`event ${different}`]: [],
      [`event ${short}`]: [],
    });
    await member!.tries('updateEvent', { params: { id: first }, form: { area: 'Alentejo' } });
    expect((await flags())[`event ${first}`], 'the same record, changed').toEqual(['alike']);

    await decide(first, { decision: 'publish' });
    expect((await flags())[`event ${copy}`], 'it was published after all').toEqual(['alike']);
    await admin!.tries('deleteEvent', { params: { id: first } });
    expect((await flags())[`event ${copy}`]).toEqual(['similar', 'alike']);
    await admin!.must('undoStatus', { params: { type: 'event', id: first } });
    expect((await flags())[`event ${copy}`], 'the deletion was a mistake').toEqual(['alike']);
  });

  test('the text of a date that comes back by the rule of its series is not similar any more', async () => {
    const form = { ...formOf('event', 'repeated'), description: advert };
    const repeats = { event_date: '2026-07-03', recurrence: 'FREQ=WEEKLY;COUNT=2' };
    const { series_id } = await admin!.must('submitEvent', { form: { ...form, ...repeats } });
    const dates = (await admin!.must('listEvents', { query: { series: series_id } })).events;
    await admin!.must('deleteEvent', { params: { id: dates[1]!.id } });
    const copy = await submit(advert, other);
    expect((await flags())[`event ${copy}`]).toEqual(['similar']);
    await admin!.must('changeSeriesRule', { params: { id: series_id }, form: { exceptions: '' } });
    expect((await flags())[`event ${copy}`]).toEqual([]);
  });

  test('a text with four links is flagged; one with three if nothing by its author was published', async () => {
    const links = ['https://a.example', 'HTTP://b.example/x', 'www.c.example', 'https://d.example?x=https://e.example'];
    const others = ['www.f.example', 'http://g.example', 'https://h.example'];
    const [four, three] = [await submit(links.join(' ')), await submit(others.join(', '))];
    expect(await flags()).toEqual({ [`event ${four}`]: ['links'], [`event ${three}`]: ['links'] });
    await decide(await submit('Hello'), { decision: 'publish' });
    expect(await flags()).toEqual({ [`event ${four}`]: ['links'], [`event ${three}`]: [] });
  });

  test('texts that wait are compared with each other, and their links counted together; imported ones are spared', async () => {
    const spam = (n: number) =>
      `Best ${n} party https://a.example/${n} and https://b.example/${n} or https://c.example/${n} buy now`;
    const ids = [];
    for (let copy = 0; copy < 3; copy += 1) ids.push(await submit(spam(copy), copy === 1 ? other : member));
    const lone = await submit('A night by the river with good friends. https://a.example https://b.example');
    const page = await admin!.must('listQueue', { query: { limit: 1 } });
    expect(page.records[0], 'the copies are on other pages').toMatchObject({
      flags: ['alike', 'links'],
      flag_counts: { alike: 2, links: 9 },
      alike: [{ id: ids[1] }, { id: ids[2] }],
    });
    const found = await flags();
    for (const id of ids) expect(found[`event ${id}`]).toEqual(['alike', 'links']);
    expect(found[`event ${lone}`]).toEqual([]);
    const table = Array.from({ length: 12 }, (_, day) => `Night ${day},2026-09-${day + 10},Spain,"${spam(day)}"`);
    await importAll(site, member!, ['name,date,country,description', ...table].join('\n'));
    const { records } = await admin!.must('listQueue', { query: { limit: 100 } });
    const imported = records.filter(({ source }) => source !== null);
    expect(imported).toHaveLength(12);
    expect(imported.flatMap((record) => record.flags)).toEqual([]);
  });

  test('ten records of one author within ten minutes are a burst, of any types', async () => {
    const ids = [];
    for (let added = 0; added < 9; added += 1) ids.push(await submit('Hello', member, 'decoration'));
    const others = await submit('Hello', other);
    expect(new Set(Object.values(await flags()).flat())).toEqual(new Set());
    site.clock.advance(10 * 60_000 + 1);
    const later = await submit('Hello');
    expect((await flags())[`event ${later}`]).toEqual([]);
    site.clock.set('2026-06-15T12:10:00.000Z');
    const tenth = await submit('Hello');
    const found = await flags();
    expect(found[`event ${tenth}`]).toEqual(['burst']);
    for (const id of ids) expect(found[`decoration ${id}`]).toEqual(['burst']);
    expect(found[`event ${others}`]).toEqual([]);
  });

  test('long texts and many sketches are read in bounded time', async () => {
    const long = `${advert} `.repeat(90).slice(0, 19_000);
    const first = await submit(long);
    await sendBack(first);
    const { sketch } = await site.deps.store.db.selectFrom('rejected_text').select('sketch').executeTakeFirstOrThrow();
    const row = { resource_type: 'event', sketch, created_at: '2026-01-01' } as const;
    for (let at = 0; at < 60; at += 1)
      await site.deps.store.db
        .insertInto('rejected_text')
        .values(Array.from({ length: 20 }, (_, index) => ({ ...row, resource_id: 1_000_000 + at * 20 + index })))
        .execute();
    await sendBack(await submit(`${advert} Once more.`));
    const kept = await site.deps.store.db
      .selectFrom('rejected_text')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(kept.count).toBe(500);
    const copies = [];
    for (let copy = 0; copy < 20; copy += 1) copies.push(await submit(long, copy % 2 === 0 ? member : other));
    const found = await withinCpu(1000, flags);
    expect(copies.every((id) => found[`event ${id}`]?.includes('similar'))).toBe(true);
  });

  test('thousands of copies of a long text are compared quickly', async () => {
    const word = (at: number): string => at.toString(2).replaceAll('0', 'o').replaceAll('1', 'u');
    const first = await submit(Array.from({ length: 600 }, (_, at) => word(at)).join(' '));
    await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
      insert into event (event_name, event_date, country, description, styles, search_key, status, created_by, created_at, updated_at)
      select event_name || i, event_date, country, description || i, styles, search_key, status, created_by, created_at, updated_at
      from event, n where id = ${first}`.execute(site.deps.store.db);
    const load = () => admin!.must('listQueue', { query: { limit: 50 } });
    await load();
    const { records } = await withinCpu(400, load);
    expect(records.map((record) => record.flag_counts.alike)).toEqual(Array.from({ length: 50 }, () => 499));
  });
});
