import regular from '../../.cache/fonts/noto-sans-latin-400-normal.basic.woff2?url';
import strong from '../../.cache/fonts/noto-sans-latin-600-normal.basic.woff2?url';
import display from '../../.cache/fonts/unbounded-latin-600-normal.basic.woff2?url';

/**
 * Built addresses of the basic parts of the Latin faces (12, 9 and 9 KB), the only fonts worth a
 * `<link rel="preload" as="font" type="font/woff2" crossorigin>` in the page that the server sends: what else it needs
 * comes when it does.
 */
export const preloadedFonts: readonly string[] = [display, regular, strong];
