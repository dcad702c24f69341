import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { subscriberName } from '../db/version-subscriber.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { testsPostgres } from '../testing/dialects.ts';
import { submitEvent } from '../testing/events.ts';
import { createSecondApp, createTestApp } from '../testing/test-app.ts';

/** Starts a proxy to a PostgreSQL server. `silence` makes the connections that listen to versions forward nothing any more. */
async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const silenced: (() => void)[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isSilent = false;
    client.once('data', (startup) => {
      if (startup.includes(subscriberName)) silenced.push(() => (isSilent = true));
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        if (!isSilent) other.write(bytes);
      });
      socket.on('close', () => {
        if (!isSilent) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(databaseUrl);
  url.port = String(listeningPort(server));
  const silence = (): void => {
    for (const one of silenced) one();
  };
  return { url: url.href, silence };
}

test.skipIf(!testsPostgres)(
  'a server whose connection is dropped in silence shows what others write',
  async () => {
    const first = await createTestApp('postgres');
    onTestFinished(() => first.close());
    const proxy = await startDatabaseProxy(first.deps.config.databaseUrl!);
    const second = await createSecondApp(first, { databaseUrl: proxy.url });
    onTestFinished(() => second.close());
    const admin = await first.signIn('admin');
    const total = async () => (await second.must('listEvents')).pagination.total;
    await submitEvent(first, admin);
    expect(await total()).toBe(1);
    proxy.silence();
    await submitEvent(first, admin);
    expect(await total()).toBe(1);
    await expect.poll(total, { timeout: 40_000, interval: 500 }).toBe(2);
    await submitEvent(first, admin);
    expect(await total()).toBe(3);
  },
  90_000,
);
