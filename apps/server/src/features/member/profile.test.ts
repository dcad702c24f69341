import { expect, test } from 'vitest';
import { noResources, noTotals } from '@moonfloor/contract/accounts/auth';
import { limits } from '@moonfloor/contract/api/limits';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { CallInput } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase("a member's profile", async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();
  const stranger = await site.signIn();

  const submit = async (type: ResourceType, form: Record<string, unknown>, account = member): Promise<number> => {
    site.clock.advance(60_000);
    return (await submitRecord(site, account, type, form)).id;
  };

  test('contains the user and initially no contributions', async () => {
    expect(await member.must('getProfile')).toEqual({
      id: member.id,
      username: member.username,
      email: member.email,
      role: 'user',
      second_factor_needed: false,
      created_at: expect.any(String),
      language: 'en',
      time_zone: null,
      resources: noResources,
      totals: noTotals,
    });
  });

  test('lists contributions, newest first, with pending and without deleted ones', async () => {
    const admin = await site.signIn('admin');
    const event = { event_date: '2027-05-01', country: 'Portugal' };
    const first = await submit('event', { ...event, event_name: 'First' });
    const second = await submit('event', { ...event, event_name: 'Second' });
    const gone = await submit('event', { ...event, event_name: 'Gone' });
    await admin.tries('deleteEvent', { params: { id: gone } });
    const artist = await submit('artist', { artist_name: 'Own', artist_country: 'Portugal' });
    const crew = await submit('decoration', { decoration_name: 'Own', country: 'Portugal' });
    const release = { artist_name: 'Own' };
    const out = await submit('release', { ...release, release_name: 'Out', release_date: '2026-06-15' });
    const soon = await submit('release', { ...release, release_name: 'Soon', release_date: '2026-06-16' });
    await submit('artist', { artist_name: 'Other', artist_country: 'Portugal' }, stranger);

    const { resources, totals } = await member.must('getProfile');
    expect(totals).toEqual({ ...noTotals, events: 2, artists: 1, decorations: 1, releases: 2 });
    const stamps = { created_at: expect.any(String), updated_at: expect.any(String), review: null };
    const days = { event_date: '2027-05-01', event_end_date: null, event_status: 'scheduled' };
    expect(resources).toEqual({
      ...noResources,
      events: [
        { id: second, event_name: 'SECOND', ...days, status: 'draft', ...stamps },
        { id: first, event_name: 'FIRST', ...days, status: 'draft', ...stamps },
      ],
      artists: [{ id: artist, artist_name: 'OWN', status: 'active', ...stamps }],
      decorations: [{ id: crew, decoration_name: 'OWN', status: 'active', ...stamps }],
      releases: [
        { id: soon, release_name: 'Soon', release_date: '2026-06-16', status: 'upcoming', ...stamps },
        { id: out, release_name: 'Out', release_date: '2026-06-15', status: 'released', ...stamps },
      ],
    });
    expect((await admin.must('getProfile')).resources).toEqual(noResources);
  });

  test.each(['event', 'release'] as const)(
    'of more than a hundred: pages, and what was sent back on the first one: %s',
    async (type) => {
      const [author, moderator] = [await site.signIn(), await site.signIn('moderator')];
      const list = collectionOf(type);
      const many = limits.contributions + 5;
      const ids: number[] = [];
      for (let count = 1; count <= many; count += 1)
        ids.unshift(await submit(type, { [`${type}_name`]: `${count} Ómega` }, author));
      const oldest = ids.at(-1)!;
      if (type === 'event')
        await moderator.must('decide', {
          params: { type, id: oldest },
          json: { decision: 'return', reason: 'Where?' },
        });
      const fetch = async (query: CallInput<'getProfile'>['query']) => {
        const { resources, totals } = await author.must('getProfile', { query });
        return { ids: resources[list].map(({ id }) => id), total: totals[list] };
      };
      const returned = type === 'event' ? [oldest] : [];
      const all = await author.must('getProfile');
      expect(all.resources[list].map(({ id }) => id)).toEqual([...ids.slice(0, limits.contributions), ...returned]);
      expect(all.totals).toEqual({ ...noTotals, [list]: many });
      expect((await fetch({ type, page: 2 })).ids).toEqual(ids.slice(limits.contributions));
      expect(await fetch({ type, query: `${many} omega` })).toMatchObject({ ids: [ids[0]], total: 1 });
      expect(await fetch({ type: 'decoration' })).toMatchObject({ ids: [], total: 0 });
    },
  );
});
