import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createServer as CreateServer, ViteDevServer } from 'vite';
import { type PageBuild, type Pages, rendererOf } from './ssr.ts';

/** Opens pages that are rebuilt at every change: Vite runs inside this process, on the server's port. */
export async function openDevelopmentPages(webDir: string): Promise<Pages> {
  const require = createRequire(path.join(webDir, 'package.json'));
  const entry = pathToFileURL(path.join(path.dirname(require.resolve('vite/package.json')), 'dist/node/index.js'));
  const { createServer }: { createServer: typeof CreateServer } = await import(entry.href);
  const vite: ViteDevServer = await createServer({ root: webDir, server: { middlewareMode: true }, appType: 'custom' });
  return {
    renderer: async () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite does not know the module's exports
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild;
      return rendererOf(build, 'development');
    },
    routes: [],
    clientDir: null,
    development: true,
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}
