import type { Pages, RenderPage } from '../http/ssr.ts';

/** Pages without a build: every address is one, but `/missing` and what lies below it. */
export const stubPages: Pages = { renderer: () => Promise.resolve(render), clientDir: null, development: false };

const render: RenderPage = ({ url }) => {
  const { pathname } = new URL(url);
  const html = `<!doctype html><title>${pathname}</title>`;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return Promise.resolve(new Response(html, { status: pathname.startsWith('/missing') ? 404 : 200, headers }));
};
