import type { BrowserContext } from '@playwright/test';

/** Makes the browser report that its user enabled the data saver. */
export async function enableDataSaver(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { connection } = navigator as unknown as { connection?: object };
    if (connection !== undefined) Object.defineProperty(connection, 'saveData', { get: () => true });
  });
}
