import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '../../scripts/find-browser.ts';
import { median } from './statistics.ts';

/**
 * Installed from the registry on demand: with its dependencies it is four times as large as the project's, for a single
 * report.
 */
export const lighthouseVersion = '12.8.2';

const runs = 3;

/** Results of Lighthouse's mobile audit of a page: scores out of 100, times in ms; medians. */
export interface Audited {
  page: string;
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  /** First and largest contentful paint, total blocking time, layout shift. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Audits that keep a category other than performance below 100. */
  faults: string[];
}

interface Result {
  categories: Record<keyof Audited['scores'], { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Audits a page several times as on a phone with a slow connection. */
export async function auditPage(address: string, page: string): Promise<Audited> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await audit(address + page));
  const of = (pick: (result: Result) => number): number => median(results.map(pick));
  const metric = (name: string): number => of(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
  const score = (name: keyof Audited['scores']): number => of(({ categories }) => categories[name].score * 100);
  return {
    page,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    fcp: metric('first-contentful-paint'),
    lcp: metric('largest-contentful-paint'),
    tbt: metric('total-blocking-time'),
    cls: metric('cumulative-layout-shift'),
    faults: [...new Set(results.flatMap(faultsOf))],
  };
}

function faultsOf({ categories, audits }: Result): string[] {
  return (['accessibility', 'best-practices', 'seo'] as const).flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
}

async function audit(url: string): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      `lighthouse@${lighthouseVersion}`,
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      '--chrome-flags=--headless=old --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: await findBrowser() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Result;
}
