/** Imports the astronomy library on first use: it takes 20 ms, and most processes need it late or never. */
export const loadAstronomy = () => import('astronomy-engine');

/** First and last year that the library supports (https://github.com/cosinekitty/astronomy#readme). */
const years = { first: 1700, last: 2200 };

/** Returns whether the sky of a day (`YYYY-MM-DD`) can be computed. */
export const isComputable = (day: string): boolean => day >= String(years.first) && day < String(years.last);
