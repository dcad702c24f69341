import regular from '../../.cache/fonts/noto-sans-latin-400-normal.basic.woff2?url';
import strong from '../../.cache/fonts/noto-sans-latin-600-normal.basic.woff2?url';
import display from '../../.cache/fonts/unbounded-latin-600-normal.basic.woff2?url';

/** URLs of the basic Latin subsets (12, 9 and 9 KB), the only fonts worth preloading; others load on demand. */
export const preloadedFonts: readonly string[] = [display, regular, strong];
