import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const tablet = { width: 768, height: 1024 };

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that are about colours; all others see no difference between the themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Holds the page as it is now against WCAG 2.2 AA, in the night theme and, as to its colours, in the day theme. The
 * latter on the desktop only where the test runs there too: a narrower window has no colours of its own.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const narrow = (page.viewportSize()?.width ?? 0) < tablet.width;
  const seenElsewhere = narrow && test.info().tags.includes('@widths');
  for (const colorScheme of seenElsewhere ? (['dark'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme });
    // Legacy mode: no page of its own for the report. It would miss frames of other origins; there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const runOnly =
      colorScheme === 'dark'
        ? { type: 'tag' as const, values: wcagTags }
        : { type: 'rule' as const, values: colourRules };
    // All else that axe finds out costs it three times as long to tell.
    const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, `axe, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
}

/** Holds the page against scrolling sideways at its present width, and where that is wider than a tablet's, at that too. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expectFitsWidth(page);
  const window = page.viewportSize();
  if (window === null || window.width <= tablet.width) return;
  await page.setViewportSize(tablet);
  await expectFitsWidth(page);
  await page.setViewportSize(window);
}

async function expectFitsWidth(page: Page): Promise<void> {
  // Polled: a chart takes a frame to follow its window.
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, 'px that the page is wider than its window').toBeLessThanOrEqual(0);
}
