import type { Audited } from './lighthouse.ts';
import { describeEnvironment } from './session.ts';
import { number, table } from './table.ts';

/** Returns the results as Markdown. */
export function lighthouseReport(version: string, pages: readonly Audited[]): string {
  const faults = pages.filter(({ faults: found }) => found.length > 0);
  return `# Lighthouse

${describeEnvironment('npm run bench:lighthouse')}

Lighthouse ${version}, its mobile run with simulated throttling, on the sample data; medians of three. The blocking time
scales with the machine's load, so it is valid only on a quiet one.

${table(
  [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'first paint, s',
    'largest paint, s',
    'blocking, ms',
    'shift',
  ],
  pages.map(({ page, scores, fcp, lcp, tbt, cls }) => [
    `\`${page}\``,
    number(scores.performance),
    number(scores.accessibility),
    number(scores['best-practices']),
    number(scores.seo),
    number(fcp / 1000, 2),
    number(lcp / 1000, 2),
    number(tbt),
    number(cls, 3),
  ]),
)}
${faults.map(({ page, faults: found }) => `\n\`${page}\`: ${found.join(', ')}\n`).join('')}`;
}
