import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { endurance } from './endurance.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const phone = { width: 360, height: 740 };
const tablet = { width: 768, height: 1024 };

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colours; the themes do not differ for all others. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks the page in its current state against WCAG 2.2 AA, in endurance also the slow rules on colours in both themes:
 * tokens.test.ts computes their contrasts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!endurance) {
    expect(await listViolations(page), 'axe').toEqual([]);
    return;
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const runOnly =
      colorScheme === 'dark'
        ? { type: 'tag' as const, values: wcagTags }
        : { type: 'rule' as const, values: colourRules };
    expect(await runAxe(page, { runOnly }), `axe, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
}

/** Lists the violations of WCAG 2.2 AA that depend on the texts of a page; colours do not. */
export function listViolations(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  return runAxe(page, { runOnly: { type: 'tag', values: wcagTags }, rules });
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  // It stays in the document. Other result types would triple its run time; there are no frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (given) => {
      const { violations } = await window.axe.run(document, given);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
      );
    },
    { ...options, iframes: false, resultTypes: ['violations'] satisfies RunOptions['resultTypes'] },
  );
}

/**
 * Checks that the page does not scroll sideways at its current width and, where that exceeds a tablet's, at the widths of
 * a tablet and a phone.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expectFitsWidth(page);
  const window = page.viewportSize();
  if (window === null || window.width <= tablet.width) return;
  for (const size of [tablet, phone]) {
    await page.setViewportSize(size);
    await expectFitsWidth(page);
  }
  await page.setViewportSize(window);
}

/** Checks that the page fits the widths of `expectNoSidewaysScroll`, and meets WCAG. */
export async function expectLooksRight(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** Returns by how many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectFitsWidth(page: Page): Promise<void> {
  // Polled: a chart takes a frame to resize with its window.
  await expect.poll(() => overflow(page), 'px that the page is wider than its window').toBeLessThanOrEqual(0);
}
