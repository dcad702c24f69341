import text from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2?url';
import display from '@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2?url';

/**
 * Built addresses of the two Latin faces (36 and 51 KB), the only fonts worth a
 * `<link rel="preload" as="font" type="font/woff2" crossorigin>`: the other scripts come when a page needs them.
 */
export const preloadedFonts: readonly string[] = [text, display];
