import type { Picture } from '@moonfloor/contract/values/picture';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import { shortMonth } from './dates.ts';
import { buildElement } from './build-element.ts';

/** Requested picture width in px: displayed at 64, so sharp up to a device pixel ratio of 2.5. */
const pictureWidth = 160;

/** A record in a list with a prominent date; the whole item links to its page. */
export interface ListItem {
  /** Path of its page on the site. */
  path: string;
  name: string;
  picture: Picture | null;
  /** `YYYY-MM-DD` */
  day: string;
  /** Displayed below its name. */
  facts: readonly (HTMLElement | null)[];
}

/** Renders records as a list of links to `site`. */
export function recordList(site: string, items: readonly ListItem[]): HTMLElement {
  return buildElement('ol', { class: 'list', part: 'list' }, ...items.map((item) => listItem(site, item)));
}

function listItem(site: string, { path, name, picture, day, facts }: ListItem): HTMLElement {
  const link = buildElement(
    'a',
    {
      class: 'name',
      part: 'name',
      href: site + pathIn(currentLanguage(), path),
      target: '_blank',
      rel: 'noopener',
      dir: 'auto',
    },
    name,
  );
  return buildElement(
    'li',
    { class: 'item', part: 'item' },
    recordPicture(site, picture, name),
    dayBlock(day),
    buildElement('div', { class: 'facts' }, link, ...facts),
  );
}

function dayBlock(day: string): HTMLElement {
  const date = new Date(day);
  return buildElement(
    'div',
    { class: 'day', part: 'day', 'aria-hidden': 'true' },
    buildElement('span', {}, shortMonth(date)),
    buildElement('b', {}, String(date.getUTCDate())),
  );
}

/** Renders the picture; if there is none or it fails to load, a mandala generated from the name. */
function recordPicture(site: string, picture: Picture | null, name: string): HTMLElement {
  const mandala = `${site}/api/placeholder2?${new URLSearchParams({ name })}`;
  const width = picture?.widths.find((offered) => offered >= pictureWidth) ?? picture?.widths.at(-1);
  const src = picture === null ? mandala : site + picture.src.replace(/-\d+(\.\w+)$/, `-${width}$1`);
  const image = buildElement('img', {
    class: 'picture',
    part: 'picture',
    src,
    alt: '',
    width: 64,
    height: 64,
    loading: 'lazy',
    decoding: 'async',
    referrerpolicy: 'no-referrer',
  });
  image.addEventListener('error', () => image.setAttribute('src', mandala), { once: true });
  return image;
}

/** Renders a line of secondary text below a name. */
export const secondaryLine = (part: 'days' | 'place', words: string | HTMLElement): HTMLElement =>
  buildElement('div', { class: part, part, dir: 'auto' }, words);
