import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { calendar, vevent } from '@moonfloor/event-sources/testing/calendars';
import { describeOnDatabase } from '../../testing/databases.ts';
import { openFakeWeb, publicAddress } from '../../testing/fakes/fake-web.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

const night = calendar(
  vevent(
    'UID:night-1@feeds.example',
    'SUMMARY:Night of the Owl',
    'DTSTART:20260701T220000',
    'LOCATION:Barn\\, Porto\\, Portugal',
  ),
);

describeOnDatabase('importing from a URL', async (dialect) => {
  const web = await openFakeWeb();
  afterAll(() => web.close());
  const site = await createSuiteApp(dialect, { PUBLIC_URL: 'https://moonfloor.example' }, null, web.network);
  let admin: TestAccount;

  beforeEach(async () => {
    admin = await site.signIn('admin');
    for (const table of [web.hosts, web.pages]) for (const name of Object.keys(table)) delete table[name];
    web.dialled.length = 0;
    web.requests.length = 0;
    web.hosts['feeds.example'] = [publicAddress];
    web.pages['feeds.example/a.ics'] = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(night);
  });

  const take = (address: string) => admin.tries('createImport', { form: { address } });
  async function refusal(address: string): Promise<string> {
    const answer = await take(address);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors[0].field).toBe('address');
    return answer.json().detail;
  }
  const redirectTo = (location: string): void => {
    web.pages['feeds.example/moved'] = (_request, response) => response.writeHead(302, { location }).end();
  };

  test('a calendar is fetched with a User-Agent, from the IP address that was checked', async () => {
    const answer = await take('http://feeds.example/a.ics');
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      format: 'calendar',
      name: 'feeds.example',
      address: 'http://feeds.example/a.ics',
    });
    expect(answer.json().rows[0]).toMatchObject({
      event_name: 'NIGHT OF THE OWL',
      outcome: 'new',
      place_line: 'Barn, Porto, Portugal',
    });
    expect(web.dialled[0]).toEqual({ host: 'feeds.example', addresses: [publicAddress], port: 80 });
    expect(web.requests[0]!.headers['user-agent']).toBe('Moonfloor (+https://moonfloor.example)');
  });

  test('webcal means https', async () => {
    expect(await refusal('webcal://feeds.example/a.ics')).toBe('feeds.example cannot be reached');
    expect(web.dialled).toEqual([{ host: 'feeds.example', addresses: [publicAddress], port: 443 }]);
  });

  test('redirects are followed, and compressed responses decompressed', async () => {
    redirectTo('/b.ics');
    web.pages['feeds.example/b.ics'] = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(night));
    expect((await take('http://feeds.example/moved')).json()).toMatchObject({
      address: 'http://feeds.example/b.ics',
      format: 'calendar',
    });
  });

  test('links and pictures of a list are in the site that it comes from', async () => {
    const entry = { name: 'Oak', date: '2027-06-12', country: 'Germany', contentUrl: '/events/oak', image: '/oak.jpg' };
    web.pages['feeds.example/list.json'] = (_request, response) => response.end(JSON.stringify([entry]));
    const { rows } = (await take('http://feeds.example/list.json')).json();
    expect(rows[0].notes).toEqual([]);
    expect(rows[0].changes.slice(-2)).toMatchObject([
      { field: 'event_page_link', after: 'http://feeds.example/events/oak' },
      { field: 'image', after: 'http://feeds.example/oak.jpg' },
    ]);
  });

  const closed = [
    '127.0.0.1',
    '127.9.9.9',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    '2001::1',
    '2001:db8::1',
    'fec0::1',
    '4000::1',
  ];

  test.each(closed)('%s is never contacted: directly, by name, or by a redirect', async (address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    expect(await refusal(`http://${host}/a.ics`)).toContain('is not on the public internet');
    web.hosts['inside.example'] = [address];
    expect(await refusal('http://inside.example/a.ics')).toBe('inside.example is not on the public internet');
    web.hosts['half.example'] = [publicAddress, address];
    expect(await refusal('https://half.example/a.ics')).toBe('half.example is not on the public internet');
    expect(web.dialled).toEqual([]);
    redirectTo(`http://${host}/a.ics`);
    expect(await refusal('http://feeds.example/moved')).toBe(
      'The address leads to one that is not on the public internet',
    );
    expect(web.dialled.every(({ addresses }) => addresses.length === 1 && addresses[0] === publicAddress)).toBe(true);
    expect(web.requests.map(({ url }) => url)).toEqual(['/robots.txt', '/moved']);
  });

  test.each([
    ['http://2130706433/', '127.0.0.1 is not on the public internet'],
    ['http://0x7f.1/', '127.0.0.1 is not on the public internet'],
    ['http://localhost/', 'localhost is not on the public internet'],
    ['http://feeds.example:8080/', 'Only the ports of http and https, 80 and 443, are asked'],
    ['http://user:secret@feeds.example/', 'An address with a password in it is not fetched'],
    ['http://nobody.example/', 'nobody.example is not on the public internet'],
    ['file:///etc/passwd', 'Please give an address that starts with http://, https:// or webcal://'],
    ['ftp://feeds.example/', 'Please give an address that starts with http://, https:// or webcal://'],
    ['http://', 'Please give an address that starts with http://, https:// or webcal://'],
    ['http://feeds.example/none', 'feeds.example answered with status 404'],
  ])('%s is rejected', async (address, sentence) => {
    expect(await refusal(address)).toBe(sentence);
  });

  test.each([
    ['ftp://feeds.example/', 'Only http and https addresses are fetched'],
    ['http://feeds.example:22/', 'Only the ports of http and https, 80 and 443, are asked'],
    ['http://feeds.example/moved', 'The address leads from one to the next without end'],
  ])('a redirect to %s is not followed', async (location, sentence) => {
    redirectTo(location);
    expect(await refusal('http://feeds.example/moved')).toBe(sentence);
  });

  test('internal hosts are indistinguishable from unknown hosts', async () => {
    web.hosts['wiki.inside'] = ['10.0.0.7'];
    for (const host of ['wiki.inside', 'none.inside']) {
      expect(await refusal(`http://${host}/`)).toBe(`${host} is not on the public internet`);
      redirectTo(`http://${host}/`);
      expect(await refusal('http://feeds.example/moved')).toBe(
        'The address leads to one that is not on the public internet',
      );
    }
  });

  test('robots.txt is obeyed, also after a redirect', async () => {
    web.hosts['shy.example'] = [publicAddress];
    web.pages['shy.example/robots.txt'] = (_request, response) =>
      response.end('User-agent: Moonfloor\nDisallow: /private\n\nUser-agent: *\nDisallow: /');
    web.pages['shy.example/public.ics'] = web.pages['feeds.example/a.ics']!;
    web.pages['shy.example/private.ics'] = web.pages['feeds.example/a.ics']!;
    expect((await take('http://shy.example/public.ics')).statusCode).toBe(201);
    const shy = 'shy.example does not want robots to read this address';
    expect(await refusal('http://shy.example/private.ics')).toBe(shy);
    redirectTo('http://shy.example/private.ics');
    expect(await refusal('http://feeds.example/moved')).toBe(shy);
    web.pages['shy.example/robots.txt'] = (_request, response) => response.writeHead(503).end();
    expect(await refusal('http://shy.example/public.ics')).toBe('shy.example does not say what robots may read');
    expect(web.requests.filter(({ url }) => url === '/private.ics')).toEqual([]);
  });

  test('responses that are too large are rejected, compressed or not', async () => {
    web.pages['feeds.example/large'] = (_request, response) => response.end(Buffer.alloc(5_242_881, 'x'));
    web.pages['feeds.example/bomb'] = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
    for (const path of ['large', 'bomb'])
      expect(await refusal(`http://feeds.example/${path}`)).toBe('The answer is larger than 5 MB');
  });

  test('incomplete and invalid responses are rejected', async () => {
    web.pages['feeds.example/broken'] = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('BEGIN', () => response.destroy());
    };
    web.pages['feeds.example/odd'] = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'zoo' }).end('x');
    expect(await refusal('http://feeds.example/broken')).toBe('The answer of feeds.example broke off');
    expect(await refusal('http://feeds.example/odd')).toBe('The answer is packed in a way that cannot be read');
  });

  test('a member can import forty URLs an hour, files more often; an admin any number', async () => {
    const statuses = async (account: TestAccount): Promise<number[]> => {
      const responses = [];
      for (let tries = 0; tries < 41; tries += 1)
        responses.push((await account.tries('createImport', { form: { address: 'http://127.0.0.1/' } })).statusCode);
      return responses;
    };
    const member = await site.signIn();
    expect(await statuses(member)).toEqual([...Array<number>(40).fill(422), 429]);
    expect((await member.tries('createImport', { form: { text: night } })).statusCode).toBe(201);
    expect(new Set(await statuses(admin))).toEqual(new Set([422]));
  });
});
