import type { Picture } from '@moonfloor/contract/picture';
import { make } from './make.ts';

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** Width of the pictures that are asked for, in px: shown at 64, they are sharp where a pixel of CSS has 2.5 dots. */
const pictureWidth = 160;

/** A record in a list: its day stands out, and all of it is a link to its page. */
export interface ListItem {
  /** Path of its page on the site. */
  path: string;
  name: string;
  picture: Picture | null;
  /** `YYYY-MM-DD` */
  day: string;
  /** What stands below its name. */
  facts: readonly (HTMLElement | null)[];
}

/** Records as a list of links to `site`. */
export function listOf(site: string, items: readonly ListItem[]): HTMLElement {
  return make('ol', { class: 'list', part: 'list' }, ...items.map((item) => itemOf(site, item)));
}

function itemOf(site: string, { path, name, picture, day, facts }: ListItem): HTMLElement {
  const link = make('a', { class: 'name', part: 'name', href: site + path, target: '_blank', rel: 'noopener', dir: 'auto' }, name);
  return make(
    'li',
    { class: 'item', part: 'item' },
    imageOf(site, picture, name),
    dayBlock(day),
    make('div', { class: 'facts' }, link, ...facts),
  );
}

function dayBlock(day: string): HTMLElement {
  const date = new Date(day);
  return make(
    'div',
    { class: 'day', part: 'day', 'aria-hidden': 'true' },
    make('span', {}, month.format(date)),
    make('b', {}, String(date.getUTCDate())),
  );
}

/** The picture, or the mandala of the name where there is none or it does not come. */
function imageOf(site: string, picture: Picture | null, name: string): HTMLElement {
  const mandala = `${site}/api/placeholder2?${new URLSearchParams({ name })}`;
  const width = picture?.widths.find((offered) => offered >= pictureWidth) ?? picture?.widths.at(-1);
  const src = picture === null ? mandala : site + picture.src.replace(/-\d+(\.\w+)$/, `-${width}$1`);
  const image = make('img', { class: 'picture', part: 'picture', src, alt: '', width: 64, height: 64, loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' });
  image.addEventListener('error', () => image.setAttribute('src', mandala), { once: true });
  return image;
}

/** A line of quiet words below a name; `mark` stands before it and is not read out. */
export function quietLine(part: 'days' | 'place', words: string | HTMLElement, mark = ''): HTMLElement {
  return make('div', { class: part, part, dir: 'auto' }, mark === '' ? null : make('span', { 'aria-hidden': 'true' }, `${mark} `), words);
}
