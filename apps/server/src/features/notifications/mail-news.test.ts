import { expect, test } from 'vitest';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { describeWithRaces } from '../../testing/databases.ts';
import { submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { readMails } from '../../testing/mails.ts';
import { createSecondApp, createSuiteApp, type TestAccount } from '../../testing/test-app.ts';
import { announceNews } from './announce.ts';
import { mailNews } from './mail-news.ts';

describeWithRaces('mails with news', async (dialect, alone) => {
  const never = new AbortController().signal;
  const site = await createSuiteApp(dialect, { NEWS_DELAY_MINUTES: '0' });
  const admin = await site.signIn('admin');
  await announceNews(site.deps, never);

  /** A member with a confirmed address who follows a country and gets mails. */
  const reader = async (mail: string, country: string, columns: object = {}) => {
    const account = await site.signIn();
    const { db } = site.deps.store;
    await db
      .updateTable('account')
      .set({ email_verified_at: '2026-01-01T00:00:00.000Z', ...columns })
      .where('id', '=', account.id)
      .execute();
    await account.tries('follow', { params: { type: 'country', id: country } });
    await account.must('updateNotificationSettings', { json: { mail } });
    return account;
  };
  const mailsTo = async (account: TestAccount) => {
    await mailNews(site.deps, never);
    return (await readMails(site)).filter(({ to }) => to?.[0]?.address === account.email);
  };
  const publish = async (country: string, event_name: string): Promise<number> => {
    const { id } = await submitEvent(site, admin, {
      country,
      event_name,
      event_date: '2026-09-01',
      start_time: '22:00',
    });
    await announceNews(site.deps, never);
    return id;
  };

  alone('are sent at once, with a link that ends them in one click', async () => {
    const account = await reader('at-once', 'Peru');
    const unconfirmed = await reader('at-once', 'Peru', { email_verified_at: null });
    const quiet = await reader('never', 'Peru');
    const id = await publish('Peru', 'Andes');
    const [mail, ...others] = await mailsTo(account);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Moonfloor: New event: ANDES' });
    expect(mail!.text).toContain(`/event/${id}\n`);
    expect(mail!.text).toContain('2026, 22:00');
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(await mailsTo(unconfirmed)).toEqual([]);
    expect(await mailsTo(quiet)).toEqual([]);

    // more news within a quarter of an hour wait, and come in one mail
    await publish('Peru', 'Second');
    await publish('Peru', 'Third');
    expect(await mailsTo(account)).toHaveLength(1);
    site.clock.advance(16 * minuteMs);
    const both = (await mailsTo(account)).at(-1)!;
    expect(both.subject).toBe('Moonfloor: New event: THIRD, and 1 more');
    expect(both.text).toMatch(/THIRD[^]*SECOND/);
    expect(both.text).not.toContain('ANDES');

    const link = new URL(/<(.*)>/.exec(header('list-unsubscribe'))![1]!);
    const click = (type: string, payload: string) =>
      site.app.inject({ method: 'POST', url: link.pathname + link.search, headers: { 'content-type': type }, payload });
    const answer = await click('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click');
    expect(answer.statusCode, answer.body).toBe(204);
    const parts = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await click('multipart/form-data; boundary=x', parts)).statusCode).toBe(204);
    expect((await account.must('getNotificationSettings')).mail).toBe('never');
    site.clock.advance(16 * minuteMs);
    await publish('Peru', 'Fourth');
    expect(await mailsTo(account)).toHaveLength(2);
    expect((await site.tries('unsubscribe', { query: { token: 'x'.repeat(43) } })).statusCode).toBe(404);
  });

  alone('are sent daily from eight in the morning of the member, and weekly on Mondays', async () => {
    // a Tuesday
    site.clock.set('2026-07-07T05:00:00.000Z');
    const berlin = await reader('daily', 'Chile', { time_zone: 'Europe/Berlin', language: 'de' });
    const utc = await reader('daily', 'Chile', { time_zone: 'UTC' });
    const weekly = await reader('weekly', 'Chile', { time_zone: 'UTC' });
    const id = await publish('Chile', 'Atacama');
    const counts = async (): Promise<number[]> => {
      const all: number[] = [];
      for (const account of [berlin, utc, weekly]) all.push((await mailsTo(account)).length);
      return all;
    };
    expect(await counts()).toEqual([0, 0, 0]);
    site.clock.set('2026-07-08T06:30:00.000Z');
    expect(await counts()).toEqual([1, 0, 0]);
    expect((await mailsTo(berlin))[0]!.text).toContain(`/de/event/${id}\n`);
    site.clock.set('2026-07-08T08:00:00.000Z');
    expect(await counts()).toEqual([1, 1, 0]);
    // a day without news is a day without a mail
    site.clock.set('2026-07-09T09:00:00.000Z');
    expect(await counts()).toEqual([1, 1, 0]);
    await publish('Chile', 'Salar');
    site.clock.set('2026-07-13T09:00:00.000Z');
    expect(await counts()).toEqual([2, 2, 1]);
    expect((await mailsTo(weekly))[0]!.text).toMatch(/SALAR[^]*ATACAMA/);
  });

  alone('do not count records that are hidden meanwhile', async () => {
    const account = await reader('at-once', 'Chile');
    await publish('Chile', 'Shown');
    await toggleRecordStatus(site, admin, 'event', await publish('Chile', 'Hidden'));
    expect((await mailsTo(account)).map(({ subject }) => subject)).toEqual(['Moonfloor: New event: SHOWN']);
  });

  test('are queued once by two servers', async () => {
    const accounts: TestAccount[] = [];
    for (let index = 0; index < 45; index += 1) accounts.push(await reader('at-once', 'Japan'));
    await publish('Japan', 'Fuji');
    const second = await createSecondApp(site);
    const both = [site, second].map(
      ({ deps }) =>
        () =>
          mailNews(deps, never),
    );
    // SQLite's transactions block the process, so that two cannot wait for each other in it
    if (dialect === 'postgres') await Promise.all(both.map((run) => run()));
    else for (const run of both) await run();
    await second.close();
    const mails = (await readMails(site)).filter(({ subject }) => subject === 'Moonfloor: New event: FUJI');
    expect(mails).toHaveLength(accounts.length);
    expect(new Set(mails.map(({ to }) => to![0]!.address))).toEqual(new Set(accounts.map(({ email }) => email)));
  });
});
