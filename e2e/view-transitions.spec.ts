import type { Page } from '@playwright/test';
import { dayFromToday, floor, jpeg, submitArtist, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    /** Animations of each navigation: the pseudo-element, and its duration in ms. */
    moves: { of: string; ms: number }[][];
  }
}

/** Records the browser's animations in each view transition. */
async function recordTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moves = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(
        () => {
          const effects = document
            .getAnimations()
            .map(({ effect }) => effect)
            .filter((effect) => effect instanceof KeyframeEffect);
          window.moves.push(
            effects
              .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
              .map((effect) => ({ of: effect.pseudoElement ?? '', ms: Number(effect.getTiming().duration) })),
          );
        },
        () => undefined,
      );
      return transition;
    };
  });
}

const recordedTransitions = (page: Page) => page.evaluate(() => window.moves.length);
const named = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) =>
        getComputedStyle(element).viewTransitionName.startsWith('record-'),
      ).length,
  );

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the clicked card transitions to its page, and back @endurance', async ({ page, site }) => {
    const artist = await submitArtist(site, { artist_name: uniqueName('Fox') });
    const lineup = [floor('Main Floor', artist.artist_name)];
    const event = await submitEvent(site, { event_date: dayFromToday(1), event_image: await jpeg(), floors: lineup });
    const other = await submitEvent(site, { floors: lineup });
    await recordTransitions(page);
    await page.goto('/home');
    const heading = page.getByRole('heading', { level: 1 });
    const pair = ['::view-transition-new(record-picture)', '::view-transition-new(record-name)'];

    /**
     * Navigates to the page with that heading; returns the animated elements, in one transition or, on a slow machine,
     * in two with a skeleton in between.
     */
    const step = async (go: () => Promise<unknown>, name: string): Promise<string[]> => {
      const before = await recordedTransitions(page);
      await go();
      await expect(heading).toHaveText(name);
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await expect.poll(() => recordedTransitions(page)).toBeGreaterThan(before);
      await expect.poll(() => named(page), 'names that stay behind').toBe(0);
      const effects = (await page.evaluate((from) => window.moves.slice(from), before)).flat();
      for (const { of, ms } of effects) {
        expect(ms, of).toBeGreaterThanOrEqual(120);
        expect(ms, of).toBeLessThanOrEqual(240);
      }
      return effects.map(({ of }) => of);
    };

    expect(await step(() => page.getByRole('link', { name: event.event_name }).click(), event.event_name)).toEqual(
      expect.arrayContaining(pair),
    );
    expect(await step(() => page.goBack(), 'Next Events')).toEqual(expect.arrayContaining(pair));
    await step(() => page.getByRole('link', { name: event.event_name }).click(), event.event_name);
    // A name in the line-up is not a card.
    expect(
      await step(() => page.getByRole('link', { name: artist.artist_name }).click(), artist.artist_name),
    ).not.toEqual(expect.arrayContaining([pair[0]]));
    expect(await step(() => page.getByRole('link', { name: other.event_name }).click(), other.event_name)).toEqual(
      expect.arrayContaining(pair),
    );
    expect(await step(() => page.getByRole('link', { name: 'Back' }).click(), artist.artist_name)).toEqual(
      expect.arrayContaining(pair),
    );
  });
});

test('nothing is animated with reduced motion @endurance', async ({ page, site }) => {
  // early, so that it is among the first in the list
  const event = await submitEvent(site, { event_date: dayFromToday(0), event_image: await jpeg() });
  await recordTransitions(page);
  await page.goto('/home');
  await page.getByRole('link', { name: event.event_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.event_name);
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await expect.poll(() => recordedTransitions(page)).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.moves.flat())).toEqual([]);
});
