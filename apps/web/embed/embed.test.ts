import { describe, expect, test } from 'vitest';
import { boxAround, moveBox, project, worldSize } from './projection.ts';
import { sitePath, parseSettings } from './settings.ts';
import { worldPaths } from './world-paths.ts';

const read = (attributes: Record<string, string>, pageLanguage = '') =>
  parseSettings((name) => attributes[name] ?? null, pageLanguage);

describe('settings of an embed', () => {
  test('falls back to defaults for invalid settings', () => {
    const defaults = { event: null, release: null, view: 'list', theme: 'auto', limit: 10, heading: null };
    expect(read({})).toMatchObject(defaults);
    expect(
      read({ event: 'x', release: '1x', view: 'globe', theme: 'pink', limit: 'many', heading: ' ' }),
    ).toMatchObject(defaults);
    expect([read({ limit: '1000' }).limit, read({ limit: '0' }).limit, read({ limit: '3.7' }).limit]).toEqual([
      100, 10, 3,
    ]);
  });

  test('speaks the language of the page unless another is set', () => {
    expect([read({}).language, read({}, 'xx').language, read({}, 'pt-BR').language]).toEqual(['en', 'en', 'pt']);
    expect([read({ lang: 'de-AT' }, 'fr').language, read({ lang: 'xx' }, 'fr').language]).toEqual(['de', 'fr']);
    expect(sitePath(read({ lang: 'he', country: 'Brazil' }))).toBe('/he/events?country=Brazil');
  });

  test.each([
    [{}, 'when=upcoming', '/events'],
    [{ country: 'Portugal' }, 'country=Portugal&when=upcoming', '/events?country=Portugal'],
    [{ when: 'past' }, 'when=past', '/events?when=past'],
    [{ from: '2027-01-01' }, 'from=2027-01-01', '/events?from=2027-01-01'],
    [{ artist: '7' }, 'artist=7&when=upcoming', '/artist/7'],
    [{ decoration: '7' }, 'decoration=7&when=upcoming', '/decoration/7'],
    [{ event: '7' }, 'when=upcoming', '/event/7'],
    [{ release: ' 7 ' }, 'when=upcoming', '/release/7'],
  ])('%j requests %s and links to %s', (attributes, query, page) => {
    const settings = read(attributes);
    expect([settings.filter.toString(), sitePath(settings)]).toEqual([query, page]);
  });
});

describe('the map of an embed', () => {
  test('projects coordinates to Web Mercator', () => {
    expect(project(0, 0)).toEqual({ x: worldSize / 2, y: worldSize / 2 });
    expect(project(85.051_129, -180).y).toBeCloseTo(0, 2);
    expect(project(-90, 180).y).toBeCloseTo(worldSize, 2);
  });

  test('fits all pins and keeps the view within the world', () => {
    const pins = [project(38.7, -9.1), project(47.5, 19), project(-33.9, 151.2)];
    const box = boxAround(pins, 16 / 9);
    for (const { x, y } of pins) {
      expect(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).toBe(true);
    }
    let moved = box;
    for (let times = 0; times < 20; times += 1) moved = moveBox(moved, { right: 3, down: 3, zoom: 3 });
    expect(moved.x + moved.width / 2).toBeLessThanOrEqual(worldSize);
    expect(moved.width).toBeGreaterThan(0);
    for (let times = 0; times < 20; times += 1) moved = moveBox(moved, { zoom: 0.1 });
    expect(moved.width).toBe(worldSize);
  });

  test('scales lines to map units and drops empty steps', () => {
    const world = worldPaths({
      scale: worldSize * 4,
      land: [[400, 400, 40, 0, 1, 0, 0, 40, -40, 0]],
      borders: [[0, 0, 8, -8]],
    });
    expect(world).toEqual({ land: 'M100 100l10 0 0 10-10 0z', borders: 'M0 0l2-2' });
  });
});
