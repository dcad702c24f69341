import { expect, type Page } from '@playwright/test';

/** A shift as the browser tells of it, with the words of what moved. */
interface Shift {
  value: number;
  moved: string[];
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** What a page may shift by while it loads, as the sum of its layout shifts. */
const maxShift = 0.02;

/** Lets pages of this tab count their layout shifts, those right after a click or key left out. Before the first page opens. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    const told = (entry: PerformanceEntry): void => {
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
    new PerformanceObserver((list) => list.getEntries().forEach(told)).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
}

/** Holds the page, since it was opened or asked last, against having shifted. `where` names it in the report. */
export async function expectNoLayoutShift(page: Page, where: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    // What this frame shifts is told after the next.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    return window.layoutShifts.splice(0);
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${where} shifts: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(maxShift);
}
