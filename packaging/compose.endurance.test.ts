import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingFor } from '../scripts/missing.ts';
import { root } from '../scripts/root.ts';
import { type DebianRoot, debianTools, makeDebian } from './testing/debian-root.ts';

interface Service {
  read_only?: boolean;
  cap_drop?: string[];
  ports?: { host_ip?: string; published: string }[];
  networks: Record<string, unknown>;
  volumes?: { type: string; source: string; target: string }[];
  environment?: Record<string, string>;
}

const missing = await missingFor('the files for Compose', debianTools);

describe.skipIf(missing.length > 0)('the files for Compose', () => {
  let folder: string;
  let debian: DebianRoot;

  /** Returns the names and settings of the services that Compose would start, with the given environment. */
  async function services(file: string, env = ''): Promise<Record<string, Service>> {
    const output = await debian.runOrThrow(`cd /src && ${env} docker-compose --file ${file} config --format json`);
    const config: { services: Record<string, Service> } = JSON.parse(output);
    return config.services;
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-compose-'));
    debian = await makeDebian(path.join(folder, 'debian'), ['docker-compose', 'caddy']);
    await mkdir(path.join(debian.folder, 'src'));
    for (const file of ['compose.yaml', 'compose.cluster.yaml', 'Dockerfile', 'packaging/cluster', 'packaging/image']) {
      await cp(path.join(root, file), path.join(debian.folder, 'src', file), { recursive: true });
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('by default there is one server with one volume, reachable from this machine only', async () => {
    const { moonfloor, ...others } = await services('compose.yaml');
    expect(others).toEqual({});
    expect(moonfloor).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      ports: [{ host_ip: '127.0.0.1', published: '3000' }],
    });
    expect(moonfloor!.volumes).toMatchObject([{ type: 'volume', source: 'data', target: '/data' }]);
  });

  test('the cluster has two identical servers, and only the proxy and the mail catcher are exposed', async () => {
    const all = await services('compose.cluster.yaml', 'POSTGRES_PASSWORD=p4 STORE_SECRET=s5');
    expect(Object.keys(all).sort()).toEqual(['bucket', 'database', 'mail', 'proxy', 'server-1', 'server-2', 'store']);
    expect(all['server-1']).toEqual(all['server-2']);
    expect(all['server-1']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      environment: {
        TRUST_PROXY: 'on',
        PUBLIC_URL: 'https://localhost',
        DATABASE_URL: 'postgres://moonfloor:p4@database/moonfloor',
        AWS_SECRET_ACCESS_KEY: 's5',
      },
    });
    expect(
      Object.keys(all)
        .filter((name) => all[name]!.ports !== undefined)
        .sort(),
    ).toEqual(['mail', 'proxy']);
    for (const name of ['database', 'store', 'bucket']) expect(Object.keys(all[name]!.networks)).toEqual(['inside']);
  });

  test.each([
    ['POSTGRES_PASSWORD', 'STORE_SECRET=s5'],
    ['STORE_SECRET', 'POSTGRES_PASSWORD=p4'],
  ])('the cluster does not start without %s', async (name, env) => {
    const { code, output } = await debian.run(`cd /src && ${env} docker-compose --file compose.cluster.yaml up 2>&1`);
    expect(code).not.toBe(0);
    expect(output).toMatch(new RegExp(String.raw`required variable ${name} is missing a value: set it in \.env\b`));
  });

  test('the proxy accepts its configuration', async () => {
    expect(
      await debian.runOrThrow('caddy validate --config /src/packaging/cluster/Caddyfile --adapter caddyfile 2>&1'),
    ).toContain('Valid configuration');
  });
});
