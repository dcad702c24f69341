import { expect, test } from 'vitest';
import { noResources } from '@moonfloor/contract/accounts/auth';
import type { ResourceType } from '@moonfloor/contract/values/lists';
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

    const { resources } = await member.must('getProfile');
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
});
