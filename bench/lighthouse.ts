import sharp from 'sharp';
import { fetchStable } from './support/raw-response.ts';
import { auditPage, type Audited, lighthouseVersion } from './support/lighthouse.ts';
import { lighthouseReport } from './support/lighthouse-report.ts';
import { waitForAvif } from './support/wait-for-avif.ts';
import { startBaseline, startMoonfloor } from './support/server.ts';
import { startBench, writeReport, log } from './support/session.ts';

/** Audits visitors' pages with Lighthouse as on a phone, with the sample scene: `npm run bench:lighthouse`. */
await startBench();
const tiles = await startBaseline();
const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#123' } })
  .png()
  .toBuffer();
await tiles.answerWith({
  status: 200,
  body: tile.toString('base64'),
  headers: {
    'content-type': 'image/png',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  },
});
const tilesUrl = `${tiles.address}/{z}/{x}/{y}.png`;
log('creating the sample data');
const site = await startMoonfloor({ MAP_TILES_URL: tilesUrl, MAP_DETAIL_TILES_URL: tilesUrl }, 'demo');
try {
  const list = (await (await fetch(`${site.address}/events/all?limit=100`)).json()) as {
    events: { id: number; picture: object | null }[];
  };
  const event = list.events.find(({ picture }) => picture !== null)?.id;
  const addresses = ['/', `/event/${event}`, '/artists', '/releases'];
  log('waiting for AVIF pictures');
  await waitForAvif(site.address, addresses);
  const pages: Audited[] = [];
  for (const page of addresses) {
    log(page);
    await fetchStable(site.address + page, { accept: 'text/html', 'accept-encoding': 'br' });
    pages.push(await auditPage(site.address, page));
  }
  await writeReport('results-lighthouse.md', lighthouseReport(lighthouseVersion, pages));
} finally {
  await site.stop();
  await tiles.stop();
}
