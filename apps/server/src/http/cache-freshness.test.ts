import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlace, describeOnDatabase, type TestPlace } from '../testing/databases.ts';
import { apiOnly, type Program, startProgram } from '../testing/programs.ts';

const admin = { email: 'boss@example.com', password: 'correct horse' };
/** More connections than processes, so that each process serves some of them. */
const readers = 8;
const writes = 30;

describeOnDatabase('three processes behind one port', (dialect) => {
  let place: TestPlace;
  let program: Program;
  let address: string;
  let token: string;

  beforeAll(async () => {
    place = await createTestPlace(dialect);
    program = startProgram(apiOnly, {
      PORT: '0',
      LOG_LEVEL: 'warn',
      WORKERS: '3',
      DATA_DIR: place.dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
    address = await program.line('Moonfloor listens on ');
    const body = JSON.stringify(admin);
    const response = await fetch(`${address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    ({ token } = await response.json());
  });
  afterAll(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
    await place.remove();
  });

  async function write(method: 'POST' | 'PUT', path: string, fields: Record<string, string>): Promise<{ id: number }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const response = await fetch(address + path, { method, headers: { authorization: `Bearer ${token}` }, body: form });
    expect(response.ok).toBe(true);
    const record: { id: number } = await response.json();
    return record;
  }

  /** Requests a path over a dedicated connection, which stays with one of the processes. */
  function read(agent: Agent, path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      get(address + path, { agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => resolve(text)).once('error', reject);
      }).once('error', reject);
    });
  }

  test('never serve anything older than the last acknowledged write, under load', async () => {
    const { id } = await write('POST', '/events/submit', {
      event_name: 'Traveller',
      event_date: '2099-07-01',
      country: 'Chile',
      area: 'Stop 0',
    });
    const paths = [
      '/events/all',
      '/events/all?q=traveller&country=Chile',
      `/events/${id}`,
      '/events/pins',
      '/api/search?q=traveller',
      '/events.json',
      '/events.ics',
    ];
    let written = 0;
    const enough = new AbortController();
    const seen = new Set<number>();
    const late: string[] = [];
    const readUntilDone = async (agent: Agent, first: number): Promise<void> => {
      for (let turn = first; !enough.signal.aborted; turn += 1) {
        const acknowledged = written;
        const path = paths[turn % paths.length]!;
        const version = Number(/stop (\d+)/i.exec(await read(agent, path))?.[1]);
        seen.add(version);
        if (!(version >= acknowledged)) late.push(`${path} shows ${version} after ${acknowledged}`);
      }
    };
    const agents = Array.from({ length: readers }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const reading = Promise.all(agents.map(readUntilDone));
    for (let next = 1; next <= writes; next += 1) {
      await write('PUT', `/events/${id}`, { area: `Stop ${next}` });
      written = next;
    }
    enough.abort();
    await reading;
    for (const path of paths) {
      const last = await Promise.all(agents.map((agent) => read(agent, path)));
      for (const text of last) expect(text).toMatch(new RegExp(`stop ${writes}\\b`, 'i'));
    }
    for (const agent of agents) agent.destroy();
    expect(late).toEqual([]);
    expect(seen.size).toBeGreaterThan(3);
  });
});
