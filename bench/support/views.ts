import { fetchRaw } from './raw-response.ts';
import type { MeasuredServer } from './server.ts';
import { median } from './statistics.ts';

/** Number of overview requests, and of views counted in each round. */
const overviews = 25;
const views = 4000;
const rounds = 5;

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The cost of counting views, and of showing the statistics. */
export interface ViewCosts {
  overview: { cpu: number; wall: number; bytes: number };
  /**
   * µs of CPU per cached page, including all follow-up work: with counting, and for visitors who opt out of counting.
   */
  counted: number;
  uncounted: number;
}

/** Measures the overview in ms of server CPU, and the counting of a page view in µs. */
export async function measureViews(server: MeasuredServer, token: string): Promise<ViewCosts> {
  const overview = await measureOverview(server, token);
  const counted: number[] = [];
  const uncounted: number[] = [];
  await ask(server, {});
  for (let round = 0; round < rounds; round += 1) {
    counted.push(await ask(server, {}));
    uncounted.push(await ask(server, { dnt: '1' }));
  }
  return { overview, counted: median(counted), uncounted: median(uncounted) };
}

async function measureOverview(server: MeasuredServer, token: string) {
  const cpu: number[] = [];
  const wall: number[] = [];
  const overhead: number[] = [];
  let bytes = 0;
  for (let time = 0; time < overviews; time += 1) {
    const start = await server.usage();
    const before = await server.usage();
    const began = performance.now();
    const answer = await fetchRaw(`${server.address}/admin/analytics/overview`, { authorization: `Bearer ${token}` });
    wall.push(performance.now() - began);
    const after = await server.usage();
    if (answer.status !== 200) throw new Error(`The overview answered ${answer.status}`);
    bytes = Buffer.byteLength(answer.body, 'base64');
    cpu.push((after.cpu - before.cpu) / 1000);
    overhead.push((before.cpu - start.cpu) / 1000);
  }
  return { cpu: median(cpu) - median(overhead), wall: median(wall), bytes };
}

/**
 * Requests a cached page as many visitors do, a few pages each, waits until all views are counted, and returns µs of
 * CPU per page.
 */
async function ask(server: MeasuredServer, headers: Readonly<Record<string, string>>): Promise<number> {
  const before = await server.usage();
  for (let view = 0; view < views; view += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        fetchRaw(`${server.address}/home`, {
          accept: 'text/html',
          'accept-encoding': 'br',
          'user-agent': agent,
          'x-forwarded-for': addressOf(view + at),
          ...headers,
        }),
      ),
    );
  }
  // the last views are counted two seconds later
  await new Promise((resolve) => {
    setTimeout(resolve, 3000);
  });
  const after = await server.usage();
  return (after.cpu - before.cpu) / views;
}

/** Three pages for each address. */
const addressOf = (view: number): string => `10.${Math.floor(view / 3) >> 8}.${Math.floor(view / 3) & 255}.1`;
