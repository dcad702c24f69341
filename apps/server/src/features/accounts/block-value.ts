import { domainToASCII } from 'node:url';
import { email } from '@moonfloor/contract/auth';
import type { BlockKind } from '@moonfloor/contract/blocks';
import { messages } from '@moonfloor/contract/messages';
import { validationFailed } from '../../errors.ts';
import { parseNetwork } from '../../platform/networks.ts';

/** The shortest prefixes of networks that can be blocked, so that no slip of the pen blocks much of the internet. */
const shortest = { 4: 8, 6: 16 } as const;

/**
 * Returns the value that a text blocks, as it is stored and compared: an email address, a mail domain (with or
 * without an `@` before it), or a network. Throws 422.
 */
export function parseBlockValue(text: string): { kind: BlockKind; value: string } {
  const network = parseNetwork(text);
  if (network !== null) {
    if (network.length < shortest[network.version]) throw refused(messages.blockTooLarge);
    return { kind: 'network', value: network.cidr };
  }
  const isAddress = text.lastIndexOf('@') > 0;
  const domain = isAddress ? '' : domainToASCII(text.replace(/^@/, '').toLowerCase());
  const address = email(messages.blockValue).safeParse(isAddress ? text : `a@${domain}`);
  // the last label of a domain is never a number; such a text is a mistyped IP address
  if (!address.success || /(^|\.)\d+$/.test(domain)) throw refused(messages.blockValue);
  return isAddress ? { kind: 'email', value: address.data.toLowerCase() } : { kind: 'domain', value: domain };
}

const refused = (message: string) => validationFailed([{ field: 'value', message }]);
