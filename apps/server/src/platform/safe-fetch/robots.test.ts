import { expect, test } from 'vitest';
import { maxRobotsBytes, parseRobots } from './robots.ts';

const isAllowed = (file: string | Uint8Array, path: string): boolean =>
  parseRobots(typeof file === 'string' ? Buffer.from(file) : file, 'moonfloor')(new URL(path, 'https://feeds.example'));

/** Examples of https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt, and others. */
test.each<[pattern: string, matching: string[], others: string[]]>([
  [
    '/fish',
    ['/fish', '/fish.html', '/fish/salmon', '/fishheads/yummy.html', '/fish.php?id=1'],
    ['/Fish', '/catfish', '/?id=fish'],
  ],
  ['/fish*', ['/fish', '/fishheads'], ['/catfish', '/desert/fish']],
  ['/fish/', ['/fish/', '/fish/?id=1', '/fish/salmon.htm'], ['/fish', '/fish.html', '/Fish/a']],
  ['/*.php', ['/index.php', '/folder/file.php5', '/a.php?x', '/filename.php/'], ['/', '/windows.PHP']],
  ['/*.php$', ['/filename.php', '/folder/a.php', '/a.php.php'], ['/a.php?x', '/a.php/', '/a.php5']],
  ['/fish*.php', ['/fish.php', '/fishheads/catfish.php?x'], ['/Fish.PHP', '/a/fish.php']],
  ['/*?feed=', ['/?feed=a', '/b?feed=a'], ['/feed=a']],
  ['*/b', ['/b', '/a/b'], ['/a']],
  ['/a*b*c$', ['/abc', '/axbxbxc', '/abcc'], ['/ac', '/abcd', '/acb']],
  ['/ab*ba$', ['/abba'], ['/aba']],
  ['/$', ['/'], ['/a']],
  ['/a*$', ['/a', '/abc'], ['/b']],
  ['/*aabaabaaab', ['/aabaabaabaaab'], ['/aabaabaab']],
  ['/ツ', ['/ツ', '/%E3%83%84', '/%e3%83%84'], ['/x']],
  ['/a%3cd%20', ['/a%3Cd%20e', '/a<d e'], ['/a']],
  ['/%70rivate', ['/private', '/%70rivate', '/priv%61te'], ['/public']],
])('%s matches the beginnings of paths', (pattern, matching, others) => {
  const file = `user-agent: *\ndisallow: ${pattern}`;
  for (const path of matching) expect(isAllowed(file, path), path).toBe(false);
  for (const path of others) expect(isAllowed(file, path), path).toBe(true);
});

test.each([
  ['/p', '/', '/page', true],
  ['/folder', '/folder', '/folder/page', true],
  ['/page', '/*.htm', '/page.htm', false],
  ['/page', '/*.ph', '/page.php5', true],
  ['/$', '/', '/', true],
  ['/$', '/', '/page.htm', false],
])('of allow %s and disallow %s the longer one counts for %s', (allow, disallow, path, allowed) => {
  expect(isAllowed(`User-Agent: *\nAllow: ${allow}\nDisallow: ${disallow}`, path)).toBe(allowed);
  expect(isAllowed(`User-Agent: *\nDisallow: ${disallow}\nAllow: ${allow}`, path)).toBe(allowed);
});

test('the groups that name the robot replace those for everyone', () => {
  const file = [
    '\uFEFFUser-agent: other # a comment',
    'USER-AGENT : MoonFloor/2.0',
    'Crawl-delay: 5',
    'disallow: /one',
    'User-agent: *',
    'Disallow: /',
    'User-agent: Moonfloor',
    'Sitemap: https://feeds.example/map.xml',
    'no statement',
    'User-agent: third',
    'Disallow : /two#comment',
    'Disallow:',
  ];
  for (const end of ['\n', '\r\n', '\r'])
    expect(['/', '/one', '/two', '/three'].map((path) => isAllowed(file.join(end), path))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  expect(isAllowed('User-agent: moonfloors\nDisallow: /', '/')).toBe(true);
  expect(isAllowed('User-agent: Moonfloor\n\nUser-agent: *\nDisallow: /', '/')).toBe(false);
  expect(isAllowed('User-agent: Moonfloor\nDisallow:\n\nUser-agent: *\nDisallow: /', '/')).toBe(true);
  expect(isAllowed('Disallow: /', '/')).toBe(true);
});

test('what follows after 500 rules or in a line that was cut is ignored', () => {
  const rules = Array.from({ length: 501 }, (_, at) => `Disallow: /rule-${at}-`);
  const file = ['User-agent: other', ...rules, 'User-agent: moonfloor', ...rules].join('\n');
  expect(['/rule-499-', '/rule-500-'].map((path) => isAllowed(file, path))).toEqual([false, true]);
  const start = 'User-agent: *\nDisallow: /one\nDisallow: /';
  const cut = Buffer.from(start.padEnd(maxRobotsBytes, 'é')).subarray(0, maxRobotsBytes);
  expect(['/one', '/two', '/é'].map((path) => isAllowed(cut, path))).toEqual([false, true, true]);
});

test('bytes that are no text, and rules that match almost everywhere, are bounded', () => {
  const path = `/${'a'.repeat(100_000)}`;
  const rules = (rule: string) => `User-agent: *\n${`Disallow: ${rule}\n`.repeat(500)}`;
  // compared from every place on, this would take 25 billion steps
  expect(isAllowed(rules(`/*${'a'.repeat(500)}b`), path)).toBe(true);
  expect(isAllowed(rules(`/${'*a'.repeat(250)}*b`), path)).toBe(true);
  expect(isAllowed(rules('*'.repeat(1000)), path)).toBe(false);
  expect(isAllowed(Buffer.alloc(maxRobotsBytes, 0xff), '/')).toBe(true);
});
