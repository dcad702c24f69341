import './heading-link.css';

/** Duration of the confirmation, in ms. */
const confirmationMs = 4000;

/**
 * Copies a heading's permalink and displays a confirmation; if clipboard access is denied, the address bar contains the
 * URL.
 */
export async function copyLink(element: HTMLElement): Promise<void> {
  const link = element as HTMLAnchorElement;
  const statusElement = document.createElement('span');
  statusElement.role = 'status';
  statusElement.className = 'heading-link-said';
  link.after(statusElement);
  setTimeout(() => statusElement.remove(), confirmationMs);
  await navigator.clipboard.writeText(link.href);
  statusElement.textContent = 'Link copied';
}
