/** Theme of `/docs`: our logo instead of the library's, and no input for other OpenAPI documents. */
export const docsTheme = {
  title: 'Moonfloor · API',
  css: [
    {
      filename: 'moonfloor.css',
      content: `
html .swagger-ui .topbar, html.dark-mode .swagger-ui .topbar { background: #0d0819; padding: 8px 0; }
.swagger-ui .topbar .topbar-wrapper { flex-wrap: nowrap; justify-content: space-between; }
.swagger-ui .topbar .topbar-wrapper .link { flex: none; gap: 12px; color: #f5f0e6; }
.swagger-ui .topbar .topbar-wrapper .link::before {
  content: ''; width: 48px; height: 48px; background: url('/favicon.svg') center / contain no-repeat;
}
.swagger-ui .topbar .topbar-wrapper .link::after { content: 'Moonfloor'; font-size: 20px; }
.swagger-ui .topbar .topbar-wrapper .link img, .swagger-ui .topbar .download-url-wrapper { display: none; }
`,
    },
  ],
};

/** Link target of the logo; the library requires an image, which the theme hides. */
export const docsLogo = {
  type: 'image/svg+xml',
  content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  href: '/',
  target: '_self' as const,
};
