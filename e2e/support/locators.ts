import type { Page } from '@playwright/test';

/** Returns the content of a page, without navigation and footer. */
export const main = (page: Page) => page.getByRole('main');

/** Returns a button in the content of a page. */
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
