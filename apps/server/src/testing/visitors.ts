import { expect } from 'vitest';
import type { AnalyticsOverview } from '@moonfloor/contract/team/analytics';
import type { TestApp, TestAccount } from './test-app.ts';

/** A browser as seen by a server behind a proxy: the site needs `TRUST_PROXY=on`. */
interface TestVisitor {
  /** Loads a page from the server. */
  open(path: string, headers?: Readonly<Record<string, string>>): Promise<void>;
  /** Navigates to a page within the site. */
  move(path: string, seconds?: number, account?: Pick<TestAccount, 'token'>): Promise<void>;
  /** Reports how long the page was in the foreground. */
  leave(seconds: number, account?: Pick<TestAccount, 'token'>): Promise<void>;
}

/** User-Agent of a real browser. */
export const browserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A visitor at an address. Addresses of the networks of 131.188.3, 133.11.0, 193.0.6 and 10 are of DE, JP, NL and no country. */
export function visitorOf(site: TestApp, address: string, agent: string = browserAgent): TestVisitor {
  const own = { 'x-forwarded-for': address, 'user-agent': agent };
  const tell = async (json: object, account: Pick<TestAccount, 'token'> | undefined): Promise<void> => {
    const response = await site.as(account).tries('countView', { json, headers: own });
    expect([response.statusCode, response.body]).toEqual([204, '']);
  };
  return {
    open: async (path, headers) => {
      await site.request('GET', path, { headers: { ...own, accept: 'text/html', ...headers } });
    },
    move: (path, seconds, account) => tell({ path, seconds }, account),
    leave: (seconds, account) => tell({ seconds }, account),
  };
}

/** Returns the analytics as an admin sees them. */
export async function overviewFor(site: TestApp, admin: Pick<TestAccount, 'token'>): Promise<AnalyticsOverview> {
  return site.as(admin).must('getAnalyticsOverview');
}

/** Returns views and visitors of the days that have any, as `day views/visitors`. */
export function daysWithViews({ dailyStats }: AnalyticsOverview): string[] {
  return dailyStats
    .filter((day) => day.total_views > 0)
    .map(({ date, total_views, unique_visitors }) => `${date} ${total_views}/${unique_visitors}`);
}
