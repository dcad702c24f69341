import type { Picture } from '@moonfloor/contract/picture';
import { buildElement } from './build-element.ts';

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
export function recordList(site: string, items: readonly ListItem[]): HTMLElement {
  return buildElement('ol', { class: 'list', part: 'list' }, ...items.map((item) => listItem(site, item)));
}

function listItem(site: string, { path, name, picture, day, facts }: ListItem): HTMLElement {
  const link = buildElement(
    'a',
    { class: 'name', part: 'name', href: site + path, target: '_blank', rel: 'noopener', dir: 'auto' },
    name,
  );
  return buildElement(
    'li',
    { class: 'item', part: 'item' },
    recordImage(site, picture, name),
    dayBlock(day),
    buildElement('div', { class: 'facts' }, link, ...facts),
  );
}

function dayBlock(day: string): HTMLElement {
  const date = new Date(day);
  return buildElement(
    'div',
    { class: 'day', part: 'day', 'aria-hidden': 'true' },
    buildElement('span', {}, month.format(date)),
    buildElement('b', {}, String(date.getUTCDate())),
  );
}

/** The picture, or the mandala of the name where there is none or it does not come. */
function recordImage(site: string, picture: Picture | null, name: string): HTMLElement {
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

/** A line of quiet words below a name; `mark` stands before it and is not read out. */
export function secondaryLine(part: 'days' | 'place', words: string | HTMLElement, mark = ''): HTMLElement {
  return buildElement(
    'div',
    { class: part, part, dir: 'auto' },
    mark === '' ? null : buildElement('span', { 'aria-hidden': 'true' }, `${mark} `),
    words,
  );
}
