import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect } from 'vitest';
import type { Timetable } from '@moonfloor/contract/events/timetable';
import type { DialectName } from '../db/open-database.ts';
import { submitEvent, validEvent } from './events.ts';
import { openPushService, type TestPushService, type TestSubscription } from './fakes/push-service.ts';
import { createSuiteApp, type TestApp, type TestAccount } from './test-app.ts';

/** A night in Portugal, an hour ahead of UTC. */
const night = { ...validEvent, event_name: 'Long Night', country: 'Portugal', event_date: '2026-07-10' };

/** An act of that night. */
export const act = (artist_name: string, time: string) => ({ artist_name, set_start: `2026-07-10T${time}` });

interface SendOptions {
  minutes?: unknown;
  account?: TestAccount;
  language?: string;
}

/** A site that sends reminders to a push service. */
interface ReminderSite {
  site: TestApp;
  service: TestPushService;
  /** Adds a night with such acts, ten days ahead of the site's clock; returns its sets by the name of the act. */
  addNight(...artists: object[]): Promise<{ id: number; sets: Record<string, number> }>;
  /** Sends the sets of which a browser wants to be reminded. */
  send(browser: TestSubscription, sets: unknown, options?: SendOptions): Promise<LightMyRequestResponse>;
  /** Does so with sets that exist. */
  remind(...given: Parameters<ReminderSite['send']>): Promise<void>;
}

/** Opens the site and its push service for all tests of the suite that is being declared. */
export async function openReminderSite(dialect: DialectName): Promise<ReminderSite> {
  const service = await openPushService();
  afterAll(() => service.close());
  const site = await createSuiteApp(dialect, { PUSH_SERVICES: service.origin });
  const send: ReminderSite['send'] = (
    { messages: _messages, ...target },
    sets,
    { minutes = 15, account, language = 'en' } = {},
  ) =>
    site.request('PUT', '/reminders', {
      ...(account && { account }),
      headers: { 'accept-language': language },
      json: { ...target, minutes, sets },
    });
  return {
    site,
    service,
    send,
    addNight: async (...artists) => {
      site.clock.set('2026-07-01T12:00:00Z');
      const { id } = await submitEvent(site, await site.signIn('admin'), {
        ...night,
        floors: [{ name: 'Main', artists }],
      });
      const { sets }: Timetable = await site.must('getTimetable', { params: { id } });
      return { id, sets: Object.fromEntries(sets.map((set) => [set.artists[0]!.artist_name, set.set_id])) };
    },
    remind: async (...given) => {
      expect((await send(...given)).json()).toEqual({ unknown_sets: [] });
    },
  };
}
