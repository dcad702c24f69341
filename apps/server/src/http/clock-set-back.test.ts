import { expect, test } from 'vitest';
import { describeOnDatabase } from '../testing/databases.ts';
import { submitEvent } from '../testing/events.ts';
import { createSuiteApp, testStart } from '../testing/test-app.ts';

describeOnDatabase('a system clock that is set back', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();

  test('still detects conflicting edits with If-Match', async () => {
    const { id, updated_at: first } = await submitEvent(site, member);
    site.clock.advance(10_000);
    const edit = (description: string, version?: string) =>
      member.tries('updateEvent', {
        params: { id },
        form: { description },
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      });
    expect((await edit('Second', first)).statusCode).toBe(200);
    site.clock.set(testStart);
    const { updated_at: third } = (await edit('Third')).json();
    expect(third).not.toBe(first);
    const late = await edit('Over what was not seen', first);
    expect([late.statusCode, late.json().current?.description]).toEqual([412, 'Third']);
    expect((await edit('Fourth', third)).statusCode).toBe(200);
  });

  test('ends no session, and accepts new records', async () => {
    site.clock.advance(-24 * 60 * 60 * 1000);
    expect((await member.tries('validate')).statusCode).toBe(200);
    const { id } = await submitEvent(site, member, { event_name: 'Yesterday, by the clock' });
    expect((await member.tries('getEvent', { params: { id } })).statusCode).toBe(200);
  });
});
