import regular from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url';
import strong from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2?url';
import display from '@fontsource/unbounded/files/unbounded-latin-600-normal.woff2?url';

/**
 * Built addresses of the Latin faces (13, 13 and 21 KB), the only fonts worth a
 * `<link rel="preload" as="font" type="font/woff2" crossorigin>`: those of other scripts come when a page needs them.
 */
export const preloadedFonts: readonly string[] = [display, regular, strong];
