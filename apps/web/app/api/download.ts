import { type CallName, calls } from '@moonfloor/contract/calls';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { t } from '@moonfloor/messages/t';
import { apiHost } from './browser.ts';
import { ApiError } from './client.ts';
import { readToken } from './token.ts';

/** Saves a call's response as a file; a link cannot, as it sends no token. Rejects with the server's error. */
export async function downloadFile(name: CallName, file: string): Promise<void> {
  const headers = { authorization: `Bearer ${readToken() ?? ''}` };
  const response = await fetch(apiHost() + calls[name].path, { headers }).catch((cause: unknown) => {
    throw new Error(t(visitorMessages.unreachable), { cause });
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = file;
  link.click();
  URL.revokeObjectURL(address);
}
