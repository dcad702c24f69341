import { expect, test } from 'vitest';
import { choiceOf, elementLine, frameLine } from './embed-line.ts';

const site = 'https://moon.example';

test('says only what does not go without saying', () => {
  const usual = { view: 'list', theme: 'auto', limit: '10', when: 'upcoming', q: ' ' };
  expect(elementLine(site, usual)).toBe(
    '<script src="https://moon.example/embed.js" async></script><moonfloor-events></moonfloor-events>',
  );
  expect(frameLine(site, usual)).toContain('<iframe src="https://moon.example/embed" title="Events on Moonfloor"');
});

test('whatever is typed stays text', () => {
  const choice = { heading: '"><script>alert(1)</script>', country: 'Portugal', style: 'Goa', view: 'both' };
  expect(elementLine(site, choice)).toContain(
    '<moonfloor-events country="Portugal" styles="Goa" view="both" heading="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
  );
  expect(frameLine(site, choice)).toContain('src="https://moon.example/embed?country=Portugal&amp;style=Goa&amp;view=both&amp;heading=');
  expect(frameLine(site, choice)).not.toContain('<script');
});

test('starts from the filter of a page', () => {
  expect(choiceOf(new URLSearchParams('country=Brazil&page=2&style=Forest'))).toEqual({ country: 'Brazil', style: 'Forest' });
});
