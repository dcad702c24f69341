import './heading-link.css';

/** For how long a copied link is confirmed, in ms. */
const confirmationMs = 4000;

/** Copies the address of a heading's link, and says so below the heading; where the browser forbids it, its address bar has the address. */
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
