import { embedWorld } from '@moonfloor/contract/events/embeds';
import { countryName } from '@moonfloor/contract/values/country-names';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { buildElement, buildSvg } from './build-element.ts';
import { formatDays } from './dates.ts';
import { fetchJson, type ListedEvent } from './fetch-events.ts';
import { type Box, boxAround, moveBox, type Point, project } from './projection.ts';

/** Aspect ratio of the map (width to height). */
const aspectRatio = 16 / 9;

/** Radius of a pin, and of its hit area, in px (WCAG 2.2, 2.5.8: 24 px across). */
const pinRadius = 6;
const hitRadius = 12;

/** Width of the map in px before layout. */
const defaultWidth = 600;

interface Pin {
  events: ListedEvent[];
  name: string;
  href: string;
  at: Point;
  /** True if the location is approximate. */
  area: boolean;
}

/** Groups events with coordinates into pins by location. */
function pinsOf(site: string, events: readonly ListedEvent[]): Pin[] {
  const pins = new Map<string, Omit<Pin, 'name' | 'href'>>();
  for (const event of events) {
    const { latitude, longitude } = event;
    if (latitude === null || longitude === null) continue;
    const key = `${latitude.toFixed(2)} ${longitude.toFixed(2)}`;
    const pin = pins.get(key) ?? { events: [], at: project(latitude, longitude), area: true };
    pin.events.push(event);
    pin.area &&= event.place_radius_km !== null;
    pins.set(key, pin);
  }
  return [...pins.values()].map((pin) => ({ ...pin, name: pinName(pin.events), href: site + pinPath(pin.events) }));
}

/** How far arrow keys move the map, as fractions of its size. */
const steps: Readonly<Record<string, { right?: number; down?: number }>> = {
  ArrowLeft: { right: -0.25 },
  ArrowRight: { right: 0.25 },
  ArrowUp: { down: -0.25 },
  ArrowDown: { down: 0.25 },
};

/** Renders a map of the site's outlines, without tiles. Pins are links; buttons and double clicks zoom, pointer and arrow keys pan. */
export function eventMap(site: string, events: readonly ListedEvent[], signal: AbortSignal): HTMLElement {
  const pins = pinsOf(site, events);
  let box = boxAround(
    pins.map(({ at }) => at),
    aspectRatio,
  );
  const land = buildSvg('path', { class: 'land' });
  const borders = buildSvg('path', { class: 'borders' });
  const marks = buildSvg('g');
  const svg = buildSvg('svg', { class: 'world', part: 'map' }, land, borders, marks);

  const initialWidth = box.width;
  const show = (next: Box): void => {
    box = next;
    svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    // a finger moves the map once it is zoomed in; before, the page
    svg.style.touchAction = box.width < initialWidth ? 'none' : '';
  };
  const draw = (): void => {
    show(box);
    const pixel = box.width / (svg.clientWidth || defaultWidth);
    marks.replaceChildren(...pins.map((pin) => pinLink(pin, pixel)));
  };
  const move = (change: Parameters<typeof moveBox>[1]): void => {
    box = moveBox(box, change);
    draw();
  };
  const button = (name: string, sign: string, zoom: number): HTMLElement => {
    const element = buildElement('button', { type: 'button', 'aria-label': name, title: name }, sign);
    element.addEventListener('click', () => move({ zoom }));
    return element;
  };
  followPointer(svg, () => box, show);
  svg.addEventListener('dblclick', ({ clientX, clientY }) => {
    const { left, top, width, height } = svg.getBoundingClientRect();
    move({ zoom: 2, right: (clientX - left) / width - 0.5, down: (clientY - top) / height - 0.5 });
  });
  marks.addEventListener('focusin', ({ target }) => {
    // nothing may move below a pointer that is pressed
    if (!(target instanceof Element && target.matches(':focus-visible'))) return;
    const { at } = pins[[...marks.children].findIndex((mark) => mark === target)]!;
    const [right, down] = [(at.x - box.x) / box.width - 0.5, (at.y - box.y) / box.height - 0.5];
    if (Math.abs(right) > 0.45 || Math.abs(down) > 0.45) show(moveBox(box, { right, down }));
  });
  draw();
  new ResizeObserver(draw).observe(svg);
  void fetchJson<{ land: string; borders: string }>(site + embedWorld, signal).then(
    (world) => {
      land.setAttribute('d', world.land);
      borders.setAttribute('d', world.borders);
    },
    () => undefined,
  );
  const map = buildElement(
    'div',
    { class: 'map', role: 'group', 'aria-label': t('Map of the events') },
    svg,
    buildElement('div', { class: 'zoom' }, button(t('Zoom in'), '+', 2), button(t('Zoom out'), '−', 0.5)),
  );
  map.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    // with a modifier, such as Alt+←, the key is the browser's
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(moveBox(box, step));
  });
  return map;
}

/** Renders a pin as a link; `pixel` is the size of a pixel in map units. */
function pinLink({ events, name, href, at, area }: Pin, pixel: number): SVGElement {
  return buildSvg(
    'a',
    { href, target: '_blank', rel: 'noopener', class: area ? 'pin area' : 'pin', part: 'pin', 'aria-label': name },
    buildSvg('title', {}, name),
    buildSvg('circle', { class: 'reach', cx: at.x, cy: at.y, r: hitRadius * pixel }),
    buildSvg('circle', { class: 'dot', cx: at.x, cy: at.y, r: pinRadius * (events.length === 1 ? 1 : 1.4) * pixel }),
    events.length === 1
      ? null
      : buildSvg(
          'text',
          { x: at.x, y: at.y, 'font-size': 11 * pixel, 'text-anchor': 'middle', 'dominant-baseline': 'central' },
          String(events.length),
        ),
  );
}

/** Returns the path of a pin's page: the event, or the events of the country. */
function pinPath([first, ...others]: readonly ListedEvent[]): string {
  const path =
    others.length === 0 ? `/event/${first!.id}` : `/events?${new URLSearchParams({ country: first!.country })}`;
  return pathIn(currentLanguage(), path);
}

function pinName(events: readonly ListedEvent[]): string {
  const names = events.map(describeEvent).join('\n');
  const count = events.length;
  return count === 1 ? names : t('{count, plural, one {# event: {names}} other {# events: {names}}}', { count, names });
}

/** Returns the name and days of an event, and its place if that is approximate. */
function describeEvent(event: ListedEvent): string {
  const { event_name: name, place_radius_km: radius, area, event_location: venue, country } = event;
  const days = formatDays(event);
  if (radius === null) return t('{name}, {days}', { name, days });
  const place = area ?? venue ?? countryName(country);
  return t('{name}, {days}, somewhere near {place}', { name, days, place });
}

/** Pans the map while a pointer is held down; clicks are not affected. */
function followPointer(svg: SVGElement, boxNow: () => Box, show: (box: Box) => void): void {
  let dragStart: { id: number; x: number; y: number; box: Box } | null = null;
  svg.addEventListener('pointerdown', ({ pointerId: id, clientX: x, clientY: y }) => {
    dragStart = { id, x, y, box: boxNow() };
  });
  svg.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (dragStart?.id !== pointerId) return;
    const [dx, dy] = [clientX - dragStart.x, clientY - dragStart.y];
    if (Math.hypot(dx, dy) < 4) return;
    svg.setPointerCapture(pointerId);
    show(moveBox(dragStart.box, { right: -dx / svg.clientWidth, down: -dy / svg.clientHeight }));
  });
  for (const end of ['pointerup', 'pointercancel'] as const) svg.addEventListener(end, () => (dragStart = null));
}
