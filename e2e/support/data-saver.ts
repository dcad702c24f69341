import type { BrowserContext } from '@playwright/test';

/** Makes the browser report that its user enabled the data saver. */
export async function enableDataSaver(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if ('connection' in navigator && navigator.connection instanceof EventTarget)
      Object.defineProperty(navigator.connection, 'saveData', { get: () => true });
  });
}
