import type { Page } from '@playwright/test';

/** Returns the content of a page, without navigation and footer. */
export const main = (page: Page) => page.getByRole('main');

/** Opens a section of the account, which is folded on phones. */
export const openAccountSection = (page: Page, title: string): Promise<void> =>
  main(page)
    .locator('summary', { hasText: title })
    .or(main(page).getByRole('navigation').getByRole('link', { name: title, exact: true }))
    .click();

/** Returns a button in the content of a page. */
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
