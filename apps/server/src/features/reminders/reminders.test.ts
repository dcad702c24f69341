import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { describeWithRaces } from '../../testing/databases.ts';
import { deleteRecord, fetchEvent } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { act, openReminderSite } from '../../testing/reminders.ts';
import { createSecondApp, type TestApp } from '../../testing/test-app.ts';
import { sweepReminders } from './repository.ts';
import { sendReminders } from './send-reminders.ts';

describeWithRaces('reminders', async (dialect, alone) => {
  const { site, service, addNight, send, remind } = await openReminderSite(dialect);

  const runAt = async (instant: string, on: TestApp = site): Promise<void> => {
    site.clock.set(instant);
    await sendReminders(on.deps, new AbortController().signal);
  };

  alone('come once, the chosen time before a set begins, in the language of the browser', async () => {
    const { id, sets } = await addNight(act('Ziggy', '23:00'), act('Moss', '23:30'));
    const [early, late] = [service.subscribe(), service.subscribe()];
    await remind(early, [sets.ZIGGY], { minutes: 30 });
    await remind(late, [sets.ZIGGY, sets.ZIGGY], { minutes: 5, language: 'he,en;q=0.5' });
    await runAt('2026-07-10T21:29:00Z');
    expect([early.messages, late.messages]).toEqual([[], []]);
    await runAt('2026-07-10T21:30:00Z');
    await runAt('2026-07-10T21:45:00Z');
    expect(late.messages).toEqual([]);
    await runAt('2026-07-10T21:55:00Z');
    await runAt('2026-07-10T21:59:50Z');
    await runAt('2026-07-10T22:10:00Z');
    expect(early.messages).toEqual([
      {
        title: 'ZIGGY',
        body: 'Begins at 23:00\nMAIN, LONG NIGHT',
        url: `/event/${id}/timetable`,
        tag: `set ${sets.ZIGGY}`,
        lang: 'en',
        dir: 'ltr',
      },
    ]);
    expect(late.messages).toMatchObject([{ url: `/he/event/${id}/timetable`, dir: 'rtl' }]);
  });

  alone('of a browser without an account follow sets of events that are merged', async () => {
    const nights = [await addNight(act('Ziggy', '23:00')), await addNight(act('Ziggy', '23:00'))] as const;
    const [browser, both] = [service.subscribe(), service.subscribe()];
    await remind(browser, [nights[1].sets.ZIGGY]);
    await remind(
      both,
      nights.map(({ sets }) => sets.ZIGGY),
    );
    const admin = await site.signIn('admin');
    const [keep, from] = await Promise.all(nights.map(({ id }) => fetchEvent(site, id, admin)));
    expect((await mergeVersions(site, admin, 'event', keep!, from!)).statusCode).toBe(200);
    await runAt('2026-07-10T21:50:00Z');
    for (const { messages } of [browser, both])
      expect(messages).toMatchObject([{ title: 'ZIGGY', tag: `set ${nights[0].sets.ZIGGY}` }]);
  });

  alone('that have come do not come again after a merge', async () => {
    const nights = [await addNight(act('Ziggy', '23:00')), await addNight(act('Ziggy', '23:00'))] as const;
    const browser = service.subscribe();
    await remind(browser, [nights[1].sets.ZIGGY]);
    await runAt('2026-07-10T21:50:00Z');
    const admin = await site.signIn('admin');
    const [keep, from] = await Promise.all(nights.map(({ id }) => fetchEvent(site, id, admin)));
    expect((await mergeVersions(site, admin, 'event', keep!, from!)).statusCode).toBe(200);
    await runAt('2026-07-10T21:51:00Z');
    expect(browser.messages).toHaveLength(1);
  });

  alone('come after an error of the database', async () => {
    const { sets } = await addNight(act('Ziggy', '23:00'));
    const browser = service.subscribe();
    await remind(browser, [sets.ZIGGY]);
    const { schema } = site.deps.store.db;
    await schema.alterTable('vapid_key').renameTo('away').execute();
    await expect(runAt('2026-07-10T21:50:00Z')).rejects.toThrow();
    await schema.alterTable('away').renameTo('vapid_key').execute();
    await runAt('2026-07-10T21:50:15Z');
    expect(browser.messages).toHaveLength(1);
  });

  test('two servers send each once', async () => {
    const { sets } = await addNight(act('Ziggy', '23:00'));
    const browsers = Array.from({ length: 30 }, () => service.subscribe());
    for (const browser of browsers) await remind(browser, [sets.ZIGGY]);
    const second = await createSecondApp(site);
    await Promise.all([runAt('2026-07-10T21:50:00Z'), runAt('2026-07-10T21:50:00Z', second)]);
    await second.close();
    expect(browsers.map(({ messages }) => messages.length)).toEqual(browsers.map(() => 1));
  });

  alone('follow the stars of a member, and a set that moves; sets that do not take place are left out', async () => {
    const account = await site.signIn();
    const { id, sets } = await addNight(act('Ziggy', '23:00'), act('Moss', '23:00'));
    const phone = service.subscribe();
    await remind(phone, [], { account });
    const star = { type: 'set', id: sets.MOSS, starred: true, at: '2026-07-01T12:00:00.000Z' };
    expect((await account.tries('syncStars', { json: { changes: [star] } })).statusCode).toBe(200);
    await runAt('2026-07-10T21:50:00Z');
    expect(phone.messages.map(({ title }) => title)).toEqual(['MOSS']);

    const save = async (form: Record<string, string>): Promise<void> => {
      const admin = await site.signIn('admin');
      expect((await admin.tries('updateEvent', { params: { id }, form })).statusCode).toBe(200);
    };
    const moved = [act('Ziggy', '23:00'), act('Moss', '23:50')];
    await save({ floors: JSON.stringify([{ name: 'Main', artists: moved }]) });
    await runAt('2026-07-10T22:40:00Z');
    expect(phone.messages.map(({ body }) => String(body).slice(0, 15))).toEqual(['Begins at 23:00', 'Begins at 23:50']);

    await save({
      floors: JSON.stringify([{ name: 'Main', artists: [act('Moss', '23:55')] }]),
      event_status: 'cancelled',
    });
    await runAt('2026-07-10T22:50:00Z');
    expect(phone.messages).toHaveLength(2);
  });

  alone('follow an event to its new date, and do not come for sets that nobody has moved along', async () => {
    const admin = await site.signIn('admin');
    const { id, sets } = await addNight(act('Ziggy', '23:00'));
    const browser = service.subscribe();
    await remind(browser, [sets.ZIGGY]);
    await admin.must('updateEvent', { params: { id }, form: { event_date: '2026-07-24' } });
    await runAt('2026-07-10T21:50:00Z');
    expect(browser.messages).toEqual([]);
    await runAt('2026-07-24T21:50:00Z');
    expect(browser.messages).toHaveLength(1);
    const floors = JSON.stringify([{ name: 'Main', artists: [act('Ziggy', '23:30')] }]);
    site.clock.set('2026-07-01T12:00:00Z');
    await admin.must('updateEvent', { params: { id }, form: { event_date: '2026-07-17', floors } });
    await runAt('2026-07-10T22:20:00Z');
    expect(browser.messages).toHaveLength(1);
  });

  alone('do not come for a set whose star a member has removed on another device', async () => {
    const account = await site.signIn();
    const { sets } = await addNight(act('Ziggy', '23:00'), act('Moss', '23:00'));
    const star = async (id: number | undefined, starred: boolean, at: string): Promise<void> => {
      const changes = [{ type: 'set', id, starred, at }];
      expect((await account.tries('syncStars', { json: { changes } })).statusCode).toBe(200);
    };
    const phone = service.subscribe();
    for (const id of [sets.ZIGGY, sets.MOSS]) await star(id, true, '2026-07-01T10:00:00.000Z');
    await remind(phone, [sets.ZIGGY, sets.MOSS], { account });
    await star(sets.ZIGGY, false, '2026-07-01T11:00:00.000Z');
    await runAt('2026-07-10T21:50:00Z');
    expect(phone.messages.map(({ title }) => title)).toEqual(['MOSS']);
  });

  alone('of the sets that begin first are sent first', async () => {
    const minutes = Array.from({ length: 20 }, (_, minute) => 10 + minute);
    const { sets } = await addNight(...minutes.map((minute) => act(`Act ${minute}`, `23:${minute}`)));
    const browser = service.subscribe();
    await remind(browser, Object.values(sets), { minutes: 30 });
    await runAt('2026-07-10T22:08:00Z');
    const titles = browser.messages.map(({ title }) => title);
    expect(titles).toHaveLength(20);
    expect(titles.indexOf('ACT 10')).toBeLessThan(titles.indexOf('ACT 29'));
  });

  alone('say that a set is cancelled', async () => {
    const { id, sets } = await addNight(act('Ziggy', '23:00'));
    const browser = service.subscribe();
    await remind(browser, [sets.ZIGGY]);
    const artists = [{ ...act('Ziggy', '23:00'), cancelled: true }];
    const form = { floors: JSON.stringify([{ name: 'Main', artists }]) };
    await (await site.signIn('admin')).tries('updateEvent', { params: { id }, form });
    await runAt('2026-07-10T21:50:00Z');
    expect(browser.messages).toMatchObject([{ title: 'ZIGGY', body: expect.stringMatching(/^Cancelled\n/) }]);
  });

  alone('nothing is said of events that are not public', async () => {
    const { id, sets } = await addNight(act('Ziggy', '23:00'));
    const browser = service.subscribe();
    await remind(browser, [sets.ZIGGY]);
    await deleteRecord(site, await site.signIn('admin'), 'event', id);
    await runAt('2026-07-10T21:50:00Z');
    expect(browser.messages).toEqual([]);
  });

  alone(
    'a push service that fails is asked again, less and less often; a subscription that is gone is deleted',
    async () => {
      const { sets } = await addNight(act('Ziggy', '23:00'));
      const browser = service.subscribe();
      await remind(browser, [sets.ZIGGY]);
      service.answerWith(503);
      await runAt('2026-07-10T21:46:00Z');
      service.answerWith(201);
      await runAt('2026-07-10T21:46:10Z');
      expect(browser.messages).toEqual([]);
      await runAt('2026-07-10T21:46:15Z');
      expect(browser.messages).toHaveLength(1);

      const gone = service.subscribe();
      await remind({ ...gone, endpoint: `${service.origin}/push/gone` }, [sets.ZIGGY]);
      await runAt('2026-07-10T21:50:00Z');
      const left = site.deps.store.db.selectFrom('push_subscription').select('endpoint');
      expect((await left.execute()).map(({ endpoint }) => endpoint)).not.toContain(`${service.origin}/push/gone`);
    },
  );

  alone('a push service whose answer has no end has answered', async () => {
    const { sets } = await addNight(act('Ziggy', '23:00'));
    const browser = service.subscribe();
    await remind(browser, [sets.ZIGGY]);
    service.answerWith(201, true);
    await runAt('2026-07-10T21:46:00Z');
    service.answerWith(201);
    await runAt('2026-07-10T21:46:15Z');
    expect(browser.messages).toHaveLength(1);
  });

  alone('browsers with invalid keys are forgotten, and keep nobody from being reminded', async () => {
    const { sets } = await addNight(act('Ziggy', '23:00'));
    const invalid = Array.from({ length: 20 }, () => ({ ...service.subscribe(), p256dh: `B${'A'.repeat(86)}` }));
    for (const browser of invalid) await remind(browser, [sets.ZIGGY]);
    const browser = service.subscribe();
    await remind(browser, [sets.ZIGGY]);
    for (const other of invalid) await remind({ ...other, endpoint: `${other.endpoint}x` }, [sets.ZIGGY]);
    await runAt('2026-07-10T21:50:00Z');
    expect(browser.messages).toHaveLength(1);
    const left = site.deps.store.db.selectFrom('push_subscription').where('p256dh', '=', invalid[0]!.p256dh);
    expect(await left.select('id').execute()).toEqual([]);
  });

  alone('can be tested, changed and ended', async () => {
    const { sets } = await addNight(act('Ziggy', '23:00'));
    const browser = service.subscribe();
    const test = () => site.tries('testReminders', { json: { endpoint: browser.endpoint } });
    expect((await test()).statusCode).toBe(404);
    await remind(browser, [sets.ZIGGY], { minutes: 5 });
    expect((await test()).statusCode).toBe(204);
    expect(browser.messages).toMatchObject([{ title: 'Reminders work', url: '/my-timetable' }]);
    service.answerWith(500);
    expect((await test()).statusCode).toBe(502);
    service.answerWith(201);

    await remind(browser, []);
    await runAt('2026-07-10T21:58:00Z');
    await remind(browser, [sets.ZIGGY]);
    for (const _twice of [1, 2]) await site.must('endReminders', { json: { endpoint: browser.endpoint } });
    await runAt('2026-07-10T21:58:00Z');
    expect(browser.messages).toHaveLength(1);
  });

  test('the key stays the same, on all servers', async () => {
    const { key } = await site.must('getPushKey');
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    const second = await createSecondApp(site);
    expect(await second.must('getPushKey')).toEqual({ key });
    await second.close();
  });

  alone('bad input is refused, and so are addresses that belong to no push service', async () => {
    const browser = service.subscribe();
    for (const [change, field] of [
      [{ endpoint: 'https://internal.example/' }, 'endpoint'],
      [{ endpoint: 'http://fcm.googleapis.com/x' }, 'endpoint'],
      [{ endpoint: 'https://fcm.googleapis.com.evil.example/x' }, 'endpoint'],
      [{ endpoint: 'file:///etc/passwd' }, 'endpoint'],
      [{ endpoint: 'x'.repeat(100_000) }, 'endpoint'],
      [{ p256dh: 'short' }, 'p256dh'],
      [{ auth: '!'.repeat(22) }, 'auth'],
    ] as const)
      expect([field, (await send({ ...browser, ...change }, [])).json().errors[0].field]).toEqual([field, field]);
    for (const sets of ['all', [0], ['x'], Array.from({ length: limits.remindedSets + 1 }, (_, at) => at + 1)])
      expect((await send(browser, sets)).json().errors[0].field).toMatch(/^sets/);
    expect((await send(browser, [], { minutes: 7 })).json().errors[0].field).toBe('minutes');
    await remind({ ...browser, endpoint: 'https://fcm.googleapis.com/fcm/send/abc' }, []);
  });

  alone('a member has so many browsers, and old ones are forgotten', async () => {
    const account = await site.signIn();
    for (let count = 0; count <= limits.pushSubscriptions; count += 1) {
      site.clock.advance(1000);
      await remind(service.subscribe(), [], { account });
    }
    const own = site.deps.store.db.selectFrom('push_subscription').where('account_id', '=', account.id).select('id');
    expect(await own.execute()).toHaveLength(limits.pushSubscriptions);
    site.clock.set('2028-01-01T00:00:00Z');
    await sweepReminders(site.deps);
    expect(await own.execute()).toEqual([]);
  });

  alone('to a push service that the site no longer sends to end, and do not keep others from theirs', async () => {
    const { sets } = await addNight(act('Ziggy', '23:00'));
    const browser = service.subscribe();
    await remind(browser, [sets.ZIGGY]);
    const other = await createSecondApp(site, { pushServices: [] });
    await runAt('2026-07-10T21:50:00Z', other);
    await other.close();
    expect(browser.messages).toEqual([]);
    const { endpoint } = browser;
    expect((await site.tries('testReminders', { json: { endpoint } })).statusCode).toBe(404);
  });
});
