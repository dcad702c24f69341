import { expect, type Page } from '@playwright/test';

/** A layout shift as reported by the browser, with the text of the elements that moved. */
interface Shift {
  value: number;
  moved: string[];
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** Maximum sum of layout shifts while a page loads. */
const maxShift = 0.02;

/**
 * Makes pages of this tab record their layout shifts, except those right after a click or key press. Must be called
 * before the first page is opened.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    const record = (entry: PerformanceEntry): void => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript has no type for layout shifts
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) return;
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
      );
      window.layoutShifts.push({ value, moved });
    };
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
}

/** Fails when the page has shifted since it was opened or last checked. `where` names it in the report. */
export async function expectNoLayoutShift(page: Page, where: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    // A shift in this frame is reported after the next one.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    return window.layoutShifts.splice(0);
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${where} shifts: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(maxShift);
}
