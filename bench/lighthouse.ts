import sharp from 'sharp';
import { fetchSettled } from './support/answer.ts';
import { auditPage, type Audited, lighthouseVersion } from './support/lighthouse.ts';
import { lighthouseReport } from './support/lighthouse-report.ts';
import { picturesMade } from './support/pictures.ts';
import { startBare, startMoonfloor } from './support/server.ts';
import { begin, publish, say } from './support/session.ts';

/** What Lighthouse says of visitors' pages on a phone, with the sample scene: `npm run bench:lighthouse`. */
await begin();
const tiles = await startBare();
const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#123' } }).png().toBuffer();
await tiles.answerWith({
  status: 200, body: tile.toString('base64'),
  headers: { 'content-type': 'image/png', 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
});
const tilesUrl = `${tiles.address}/{z}/{x}/{y}.png`;
say('makes the sample scene');
const site = await startMoonfloor({ MAP_TILES_URL: tilesUrl, MAP_DETAIL_TILES_URL: tilesUrl }, 'demo');
try {
  const list = (await (await fetch(`${site.address}/events/all?limit=100`)).json()) as { events: { id: number; picture: object | null }[] };
  const event = list.events.find(({ picture }) => picture !== null)?.id;
  const addresses = ['/', `/event/${event}`, '/artists', '/releases'];
  say('waits until the pictures are made');
  await picturesMade(site.address, addresses);
  const pages: Audited[] = [];
  for (const page of addresses) {
    say(page);
    await fetchSettled(site.address + page, { accept: 'text/html', 'accept-encoding': 'br' });
    pages.push(await auditPage(site.address, page));
  }
  await publish('results-lighthouse.md', lighthouseReport(lighthouseVersion, pages));
} finally {
  await site.stop();
  await tiles.stop();
}
