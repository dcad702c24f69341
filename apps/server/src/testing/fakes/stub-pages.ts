import type { Pages, RenderPage } from '../../pages/ssr.ts';

/** Returns pages without a build, which a function renders. */
export const pagesOf = (render: RenderPage): Pages => ({
  renderer: () => Promise.resolve(render),
  routes: [],
  clientDir: null,
  development: false,
});

const render: RenderPage = ({ url }) => {
  const { pathname } = new URL(url);
  const html = `<!doctype html><title>${pathname}</title>`;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return Promise.resolve(new Response(html, { status: pathname.startsWith('/missing') ? 404 : 200, headers }));
};

/** Pages that all exist, except `/missing` and those below it. */
export const stubPages = pagesOf(render);
