import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('decoration tags of events', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  async function crew(decoration_name: string): Promise<number> {
    const form = { decoration_name, country: 'Spain' };
    return (await site.call('POST', '/decorations/submit', { account: admin, form })).id;
  }

  async function eventWith(...names: string[]): Promise<number> {
    const decorations = names.map((decoration_name) => ({ decoration_name }));
    const form = { event_name: 'Eve', event_date: '2026-08-01', country: 'Spain', decorations };
    return (await site.call('POST', '/events/submit', { account: admin, form })).id;
  }

  async function tagsOf(event: number): Promise<[string, number | null][]> {
    const { decorations } = await site.call('GET', `/events/${event}`);
    return decorations.map((tag: { decoration_name: string; id: number | null }) => [tag.decoration_name, tag.id]);
  }

  test('link to the crew of that name, existing or added later', async () => {
    const known = await crew('Known  Ones');
    const event = await eventWith('known ones', 'Later Ones', 'Never');
    expect(await tagsOf(event)).toEqual([
      ['KNOWN ONES', known],
      ['LATER ONES', null],
      ['NEVER', null],
    ]);
    const later = await crew('later  ones');
    expect(await tagsOf(event)).toEqual([
      ['KNOWN ONES', known],
      ['LATER ONES', later],
      ['NEVER', null],
    ]);
  });

  test('link while the crew is active, else to another active one of that name', async () => {
    const first = await crew('Twice');
    const event = await eventWith('Twice');
    const toggle = () => site.request('PUT', `/admin/toggle-status/decoration/${first}`, { account: admin });
    await toggle();
    expect(await tagsOf(event)).toEqual([['TWICE', null]]);
    await toggle();
    expect(await tagsOf(event)).toEqual([['TWICE', first]]);
    await site.request('DELETE', `/decorations/${first}`, { account: admin });
    expect(await tagsOf(event)).toEqual([['TWICE', null]]);
    const second = await crew('Twice');
    expect(await tagsOf(event)).toEqual([['TWICE', second]]);
  });
});
