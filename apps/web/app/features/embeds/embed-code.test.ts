import { expect, test } from 'vitest';
import { choiceFromQuery, elementCode, iframeCode } from './embed-code.ts';

const site = 'https://moon.example';

test('contains only settings that differ from the defaults', () => {
  const usual = { view: 'list', theme: 'auto', limit: '10', when: 'upcoming', q: ' ' };
  expect(elementCode(site, usual)).toBe(
    '<script src="https://moon.example/embed.js" async></script><moonfloor-events></moonfloor-events>',
  );
  expect(iframeCode(site, usual)).toContain('<iframe src="https://moon.example/embed" title="Events on Moonfloor"');
});

test('says that only upcoming events count when days are given, after which past ones would count, too', () => {
  expect(elementCode(site, { when: 'upcoming', from: '2026-01-01' })).toContain(
    '<moonfloor-events when="upcoming" from="2026-01-01">',
  );
});

test('escapes user input', () => {
  const choice = { heading: '"><script>alert(1)</script>', country: 'Portugal', style: 'Goa', view: 'both' };
  expect(elementCode(site, choice)).toContain(
    '<moonfloor-events country="Portugal" styles="Goa" view="both" heading="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
  );
  expect(iframeCode(site, choice)).toContain(
    'src="https://moon.example/embed?country=Portugal&amp;style=Goa&amp;view=both&amp;heading=',
  );
  expect(iframeCode(site, choice)).not.toContain('<script');
});

test('starts with the filter of a page', () => {
  expect(choiceFromQuery(new URLSearchParams('country=Brazil&page=2&style=Forest'))).toEqual({
    country: 'Brazil',
    style: 'Forest',
  });
});
