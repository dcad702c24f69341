import { addDays } from '../../platform/clock.ts';

/** Validity of the file in days from today; less than a year is recommended. */
const validDays = 180;

/** Returns security.txt (RFC 9116). `contact` is a `mailto:` or `https:` URL, `today` a day. */
export function securityTxt(site: string, contact: string, today: string): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${addDays(today, validDays)}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${site}/.well-known/security.txt`,
    '',
  ].join('\n');
}
