import type { Pages, RenderPage } from '../pages/ssr.ts';

/** Stub pages without a build: every path exists except `/missing` and those below it. */
export const stubPages: Pages = {
  renderer: () => Promise.resolve(render),
  routes: [],
  clientDir: null,
  development: false,
};

const render: RenderPage = ({ url }) => {
  const { pathname } = new URL(url);
  const html = `<!doctype html><title>${pathname}</title>`;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return Promise.resolve(new Response(html, { status: pathname.startsWith('/missing') ? 404 : 200, headers }));
};
