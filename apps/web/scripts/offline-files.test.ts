import { expect, test } from 'vitest';
import { offlineFiles } from './offline-files.ts';

test('files of kept pages and of forms are listed with those that they load later, each once', () => {
  const codes = new Map([
    ['entry.client-z0.js', ''],
    ['event.screen-a1.js', 'import "./root-b2.js"; import("./live-map-c3.js"); "assets/event-d4.css"'],
    ['offline.screen-j0.js', 'import "./root-b2.js"'],
    ['root-b2.js', 'import("./manifest-e5.js")'],
    ['live-map-c3.js', '"assets/map-k1.css"'],
    ['manifest-e5.js', 'import("./charts-f6.js")'],
    ['event-form.screen-g7.js', 'import "./root-b2.js"; import("./paste-lineup-h8.js")'],
    ['paste-lineup-h8.js', ''],
    ['simple-form.screen-n1.js', ''],
    ['charts-f6.js', ''],
  ]);
  const css = ['/assets/root-l2.css#'];
  const list = {
    entry: { module: '/assets/de/entry.client-z0.js', imports: ['/assets/de/root-b2.js'], css },
    routes: {
      root: { module: '/assets/de/root-b2.js', imports: ['/assets/library-o2.js'], css },
      event: {
        module: '/assets/de/event.screen-a1.js',
        imports: ['/assets/de/root-b2.js'],
        css: [...css, '/assets/event-d4.css'],
      },
      offline: { module: '/assets/de/offline.screen-j0.js', imports: ['/assets/de/root-b2.js'], css },
      form: { module: '/assets/de/event-form.screen-g7.js', imports: ['/assets/de/root-b2.js'] },
      simple: { module: '/assets/de/simple-form.screen-n1.js', imports: ['/assets/de/root-b2.js'] },
    },
  };
  const others = [
    'library-o2.js',
    'event-d4.css',
    'charts-i9.css',
    'map-k1.css',
    'root-l2.css',
    'text.basic-m3.woff2',
    'rare-n4.woff2',
  ];
  const files = offlineFiles({ manifest: 'manifest-e5.js', list, codes, folder: 'assets/de', others });
  const shared = ['entry.client-z0.js', 'root-b2.js', 'library-o2.js', 'root-l2.css', 'text.basic-m3.woff2'];
  const paths = (names: readonly string[]) =>
    names.map((name) => `/assets/${codes.has(name) ? 'de/' : ''}${name}`).sort();
  const document = (names: readonly string[]) => ['/favicon.svg', ...paths([...names, 'manifest-e5.js'])].sort();
  expect(files.build).toBe('/assets/de/manifest-e5.js');
  expect(files.offline.sort()).toEqual(document([...shared, 'offline.screen-j0.js']));
  expect(files.event.sort()).toEqual(document([...shared, 'event.screen-a1.js', 'event-d4.css']));
  expect(files.pages.sort()).toEqual(
    paths([...shared, 'event.screen-a1.js', 'offline.screen-j0.js', 'event-d4.css', 'live-map-c3.js', 'map-k1.css']),
  );
  expect(files.forms.sort()).toEqual(
    paths(['event-form.screen-g7.js', 'paste-lineup-h8.js', 'simple-form.screen-n1.js']),
  );
});
