import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const tablet = { width: 768, height: 1024 };

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colours; the themes do not differ for all others. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks the page in its current state against WCAG 2.2 AA in the night theme, and the rules on colours also in the day
 * theme. On a phone, skips the day theme for tests tagged `@widths`, which also run on the desktop: colours do not
 * depend on the width.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const narrow = (page.viewportSize()?.width ?? 0) < tablet.width;
  const seenElsewhere = narrow && test.info().tags.includes('@widths');
  for (const colorScheme of seenElsewhere ? (['dark'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme });
    // Legacy mode does not open a separate page for the report. It would miss frames of other origins; there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const runOnly =
      colorScheme === 'dark'
        ? { type: 'tag' as const, values: wcagTags }
        : { type: 'rule' as const, values: colourRules };
    // Other result types would triple axe's run time.
    const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, `axe, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
}

/**
 * Checks that the page does not scroll sideways at its current width and, where that exceeds a tablet's, at a tablet's
 * width.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expectFitsWidth(page);
  const window = page.viewportSize();
  if (window === null || window.width <= tablet.width) return;
  await page.setViewportSize(tablet);
  await expectFitsWidth(page);
  await page.setViewportSize(window);
}

async function expectFitsWidth(page: Page): Promise<void> {
  // Polled: a chart takes a frame to resize with its window.
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, 'px that the page is wider than its window').toBeLessThanOrEqual(0);
}
