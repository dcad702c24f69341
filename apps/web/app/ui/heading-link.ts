import './heading-link.css';

/** For how long a copied link is confirmed, in ms. */
const saidMs = 4000;

/** Copies the address of a heading's link, and says so below the heading; where the browser forbids it, its address bar has the address. */
export async function copyLink(element: HTMLElement): Promise<void> {
  const link = element as HTMLAnchorElement;
  const said = document.createElement('span');
  said.role = 'status';
  said.className = 'heading-link-said';
  link.after(said);
  setTimeout(() => said.remove(), saidMs);
  await navigator.clipboard.writeText(link.href);
  said.textContent = 'Link copied';
}
