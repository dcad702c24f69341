import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { run } from './run.ts';
import { portOf } from './spawn-site.ts';

/** Runs the script of `npm run audit` against a registry with the given request handler. */
async function auditWith(respond: RequestListener) {
  const registry = createServer(respond).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const env = { npm_config_registry: `http://127.0.0.1:${portOf(registry)}/`, npm_config_fetch_retries: '0' };
  const { code, output } = await run(process.execPath, ['scripts/audit.ts'], { env });
  registry.closeAllConnections();
  registry.close();
  return { code, output };
}

const json =
  (body: unknown): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(request.url?.endsWith('/advisories/bulk') === true ? 200 : 404, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(request.url?.endsWith('/advisories/bulk') === true ? body : {}));
  };

test('an audit without findings reports the number of packages', async () => {
  const { code, output } = await auditWith(json({}));
  expect(output).toMatch(/^No known vulnerabilities in \d{2,} packages\.\n$/);
  expect(code).toBe(0);
});

test('an audit with findings names them', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'Reads what it may not',
    severity: 'high',
    vulnerable_versions: '<99.0.0',
    cwe: [],
    cvss: { score: 7, vectorString: null },
  };
  const { code, output } = await auditWith(json({ 'tar-stream': [advisory] }));
  expect(output).toContain('tar-stream: high\n  Reads what it may not, in <99.0.0 (https://advisories.example/1)\n');
  expect(code).toBe(1);
});

test('an audit that could not run reports the failure and does not pass', async () => {
  const { code, output } = await auditWith((_request, response) => void response.writeHead(405).end());
  expect(output).toMatch(
    /^The check for known vulnerabilities could not run: [^\n]*405[^\n]*\nNothing is known about the dependencies\.\n$/,
  );
  expect(code).toBe(2);
});

test('the bill of materials lists the locked packages, and no machine or registry', async () => {
  const { code, output } = await run(process.execPath, ['scripts/sbom.ts']);
  expect(code).toBe(0);
  const list = JSON.parse(output);
  expect([list.bomFormat, list.metadata.component.name]).toEqual(['CycloneDX', 'moonfloor']);
  const names: string[] = list.components.map(({ group, name }: { group?: string; name: string }) =>
    group === undefined ? name : `${group}/${name}`,
  );
  for (const name of ['fastify', 'kysely', 'sharp', 'pg', 'prom-client']) expect(names).toContain(name);
  for (const name of ['vitest', 's3rver', 'oxlint']) expect(names).not.toContain(name);
  expect(output).not.toContain(root);
  expect(output).not.toMatch(/registry\.npmjs|"file:|localhost|127\.0\.0\.1/);
});
