import { addDays } from '../../platform/clock.ts';

/** How long what the file says is good, in days from today; less than a year is recommended. */
const validDays = 180;

/** Where to tell of weaknesses (RFC 9116). `contact` is a `mailto:` or `https:` address, `today` a day. */
export function securityTxt(site: string, contact: string, today: string): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${addDays(today, validDays)}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${site}/.well-known/security.txt`,
    '',
  ].join('\n');
}
