import type { MouseEvent } from 'react';
import { t } from '@moonfloor/messages/t';
import './heading-link.css';
import { confirmationMs } from './use-timeout-when.ts';

/** Copies a heading's permalink to the clipboard; the link itself works, too. */
export async function copyHeadingLink({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const statusElement = document.createElement('span');
  statusElement.role = 'status';
  statusElement.className = 'heading-link-status';
  link.after(statusElement);
  setTimeout(() => statusElement.remove(), confirmationMs);
  try {
    await navigator.clipboard.writeText(link.href);
    statusElement.textContent = t('Link copied');
  } catch {
    // the address bar has it
  }
}
