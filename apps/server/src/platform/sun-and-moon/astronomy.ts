/** The astronomy library takes 20 ms to load and most visitors never ask: it comes with the first question. */
export const loadAstronomy = () => import('astronomy-engine');

/** First and last year that the library is made for (https://github.com/cosinekitty/astronomy#readme). */
const years = { first: 1700, last: 2200 };

/** Whether the sky of a day (`YYYY-MM-DD`) can be computed. */
export const isComputable = (day: string): boolean => day >= String(years.first) && day < String(years.last);
