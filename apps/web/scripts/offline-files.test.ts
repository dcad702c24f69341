import { expect, test } from 'vitest';
import { offlineFiles } from './offline-files.ts';

test('files of kept pages and of forms are listed with those that they load later, each once', () => {
  const codes = new Map([
    ['event.screen-a1.js', 'import "./site-b2.js"; import("./live-map-c3.js"); "assets/event-d4.css"'],
    ['site-b2.js', 'import("./manifest-e5.js")'],
    ['live-map-c3.js', ''],
    ['manifest-e5.js', 'import("./charts-f6.js")'],
    ['event-form.screen-g7.js', 'import "./site-b2.js"; import("./paste-lineup-h8.js")'],
    ['paste-lineup-h8.js', ''],
    ['charts-f6.js', ''],
  ]);
  const { pages, forms } = offlineFiles(codes, ['event-d4.css', 'charts-i9.css']);
  expect(pages.sort()).toEqual([
    '/assets/event-d4.css',
    '/assets/event.screen-a1.js',
    '/assets/live-map-c3.js',
    '/assets/site-b2.js',
  ]);
  expect(forms.sort()).toEqual(['/assets/event-form.screen-g7.js', '/assets/paste-lineup-h8.js']);
});
