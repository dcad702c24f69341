import type { Release } from '@moonfloor/contract/records/releases';
import { countryName } from '@moonfloor/contract/values/country-names';
import type { Picture } from '@moonfloor/contract/values/picture';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, type Message, msg, t } from '@moonfloor/messages/t';
import { buildElement } from './build-element.ts';
import { type Days, formatDays, shortMonth } from './dates.ts';
import type { ListedEvent } from './fetch-events.ts';

/** Requested picture width in px: displayed at 64, so sharp up to a device pixel ratio of 2.5. */
const pictureWidth = 160;

/** A record in a list with a prominent date; the whole item links to its page. */
interface ListItem {
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
function recordList(site: string, items: readonly ListItem[]): HTMLElement {
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
const secondaryLine = (part: 'days' | 'place', words: string | HTMLElement): HTMLElement =>
  buildElement('div', { class: part, part, dir: 'auto' }, words);

/** Statuses as they are shown. */
const statuses: Readonly<Record<string, Message>> = {
  postponed: msg('postponed'),
  moved: msg('moved'),
  cancelled: msg('cancelled'),
  upcoming: msg('upcoming'),
};

/** Renders events as a list of links to the site. */
export function eventList(site: string, events: readonly ListedEvent[]): HTMLElement {
  return recordList(site, events.map(eventItem));
}

function eventItem(event: ListedEvent): ListItem {
  const { id, event_name: name, event_date: day, event_location: venue, area, country, event_status, picture } = event;
  const place = secondaryLine('place', [venue, area, country && countryName(country)].filter(Boolean).join(', '));
  const facts = [remark(event_status, 'scheduled'), secondaryLine('days', timeElement(event)), place];
  return { path: `/event/${id}`, name, picture, day, facts };
}

export function releaseList(site: string, release: Release): HTMLElement {
  const { id, release_name: name, artist_name: artist, label, release_date: day, status, picture } = release;
  const by = secondaryLine('place', [artist, label].filter(Boolean).join(' · '));
  const days = secondaryLine('days', timeElement({ event_date: day, event_end_date: null }));
  const facts = [remark(status, 'released'), by, days];
  return recordList(site, [{ path: `/release/${id}`, name, picture, day, facts }]);
}

const timeElement = (days: Days): HTMLElement => buildElement('time', { datetime: days.event_date }, formatDays(days));

/** Renders a status, unless it is the expected one. */
function remark(status: string, expected: string): HTMLElement | null {
  if (status === expected) return null;
  const name = statuses[status];
  return buildElement(
    'strong',
    { class: `event-status ${status}`, part: 'event-status' },
    name === undefined ? status : t(name),
  );
}
