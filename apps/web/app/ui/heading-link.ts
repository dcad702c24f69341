import { t } from '@moonfloor/messages/t';
import './heading-link.css';
import { confirmationMs } from './use-timeout-when.ts';

/** Copies a heading's permalink; if clipboard access is denied, the address bar has it. */
export async function copyLink(link: HTMLElement): Promise<void> {
  if (!(link instanceof HTMLAnchorElement)) return;
  const statusElement = document.createElement('span');
  statusElement.role = 'status';
  statusElement.className = 'heading-link-status';
  link.after(statusElement);
  setTimeout(() => statusElement.remove(), confirmationMs);
  await navigator.clipboard.writeText(link.href);
  statusElement.textContent = t('Link copied');
}
