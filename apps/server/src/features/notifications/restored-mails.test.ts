import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { moonfloorWith, settingsOf } from '../../testing/command.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { readMails } from '../../testing/mails.ts';
import { trackSites } from '../../testing/sites.ts';
import { type TestApp, testStart as now } from '../../testing/test-app.ts';
import { announceNews } from './announce.ts';
import { collectChanges, startNotifier } from './collect-changes.ts';
import { mailNews } from './mail-news.ts';
import { mailNotices } from './mail-notices.ts';

const { newPlace, openWith, close, removeAll } = trackSites();

afterEach(removeAll);

describeOnBothDatabases('a restored site', (dialect) => {
  test('sends no mails again that were sent since the backup was made', async () => {
    const place = await newPlace(dialect);
    const settings = { ...settingsOf(place), NEWS_DELAY_MINUTES: '0' };
    const site = await openWith(settings);
    const never = new AbortController().signal;
    const tell = async (server: TestApp) => {
      await mailNews(server.deps, never);
      await mailNotices(server.deps);
      return (await readMails(server)).map(({ subject }) => subject);
    };
    await startNotifier(site.deps.store);
    await announceNews(site.deps, never);
    const [admin, member] = [await site.signIn('admin'), await site.signIn()];
    await site.deps.store.db
      .updateTable('account')
      .set({ email_verified_at: now })
      .where('id', '=', member.id)
      .execute();
    await member.tries('follow', { params: { type: 'country', id: 'Peru' } });
    await member.must('updateNotificationSettings', { json: { mail: 'at-once' } });
    await submitEvent(site, admin, { event_name: 'Andes', country: 'Peru' });
    const { id } = await submitEvent(site, member, { event_name: 'Lima', country: 'Chile' });
    await toggleRecordStatus(site, admin, 'event', id);
    await announceNews(site.deps, never);
    await collectChanges(site.deps, never);
    const file = path.join(place.dataDir, 'mails.backup');
    expect(await moonfloorWith(settings, 'backup', file)).toMatchObject({ code: 0 });
    const sent = ['Moonfloor: New event: ANDES', 'LIMA: Published'];
    expect(await tell(site)).toEqual(sent);
    await close(site);
    expect(await moonfloorWith(settings, 'restore', file, '--force')).toMatchObject({ code: 0, err: [] });
    // in the mail folder, which a restore leaves alone
    expect(await tell(await openWith(settings))).toEqual(sent);
  });
});
