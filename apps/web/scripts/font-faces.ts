/** Ranges of weights of the text face; the faces of a family declare the same ones, because Chromium searches one range. */
const textWeights = { 400: '100 500', 600: '600 900' };
const displayWeights = '200 900';

/** Characters by subset, as `unicode-range`. Invisible and combining ones are in both parts, so that words stay in one. */
const ranges = {
  textBasic:
    'U+0000-007E, U+00A0-00A1, U+00A9, U+00AB, U+00AD, U+00B7, U+00BB, U+00BF-00FF, U+2000-200F, U+2013-2014, U+2018-201A, ' +
    'U+201C-201E, U+2022, U+2026, U+2028-202F, U+205F-206F, U+20AC',
  textMore:
    'U+00A2-00A8, U+00AA, U+00AC, U+00AE-00B6, U+00B8-00BA, U+00BC-00BE, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, ' +
    'U+02DC, U+0304, U+0308, U+0329, U+2010-2012, U+2015-2017, U+201B, U+201F-2021, U+2023-2025, U+2027, U+2030-205E, ' +
    'U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  displayBasic:
    'U+0000-007E, U+00A0, U+00AD, U+00B7, U+00C0-00DE, U+2000-200F, U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, ' +
    'U+2028-202F, U+205F-206F, U+20AC',
  displayMore:
    'U+00A1-00AC, U+00AE-00B6, U+00B8-00BF, U+00DF-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, ' +
    'U+2010-2012, U+2015-2017, U+201B, U+201F-2021, U+2023-2025, U+2027, U+2030-205E, U+2122, U+2191, U+2193, U+2212, ' +
    'U+2215, U+FEFF, U+FFFD',
  cyrillic: 'U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
};

/** A face of a Fontsource package; a `subset` of its file is written for the characters of the range. */
export interface Face {
  family: string;
  weight: string;
  /** Path of the file within its package, without extension. */
  file: string;
  subset?: string | undefined;
  range: string;
}

const textFaces = (family: string, name: string, range: string, subset?: string): Face[] =>
  Object.entries(textWeights).map(([number, weight]) => ({
    family,
    weight,
    file: name.startsWith('@') ? name : `@fontsource/noto-sans/files/noto-sans-${name}-${number}-normal`,
    range,
    subset,
  }));

const displayFace = (family: string, name: string, range: string, subset?: string): Face => ({
  family,
  weight: displayWeights,
  file: `@fontsource/unbounded/files/unbounded-${name}-600-normal`,
  range,
  subset,
});

/**
 * The web faces, in the weights that are used. The Latin ones, all that most pages need, are cut in two: `basic` has
 * what nearly all pages are written with and is fetched with the page, `more` the rest, fetched where a page has such
 * letters. Names are set in capitals, so `basic` of the display face has those of Western Europe, that of the text face
 * all its letters and quotation marks. Faces of other scripts are separate families, after the Latin ones, declared
 * from the start (0.8 KB), because a later declaration would trigger a new layout of the page's text. The exception is
 * Japanese, whose style sheet is twenty times as long (`ui/late-fonts.ts`).
 */
export const faces: readonly Face[] = [
  ...textFaces('Noto Sans', 'latin', ranges.textBasic, 'basic'),
  ...textFaces('Noto Sans', 'latin', ranges.textMore, 'more'),
  displayFace('Unbounded', 'latin', ranges.displayBasic, 'basic'),
  displayFace('Unbounded', 'latin', ranges.displayMore, 'more'),
  ...textFaces(
    'Noto Sans Others',
    'vietnamese',
    'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, ' +
      'U+0323, U+0329, U+1EA0-1EF9, U+20AB',
  ),
  ...textFaces(
    'Noto Sans Others',
    'latin-ext',
    'U+0108-0109, U+0114-0115, U+011C-011D, U+0124-0125, U+012A-012D, U+0132-0135, U+0138, U+013F-0140, U+0149, ' +
      'U+014E-014F, U+015C-015D, U+0162-0163, U+0166-0167, U+017F-019F, U+01A2-01AE, U+01B1-0217, U+021C-02BA, ' +
      'U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9D, U+1E9F, U+1EF2-1EFF, U+2C60-2C7F, ' +
      'U+A720-A7FF',
    'more',
  ),
  // letters of Central Europe, Turkey and the Baltic states: an eighth of the Latin extension
  ...textFaces(
    'Noto Sans Others',
    'latin-ext',
    'U+0100-0107, U+010A-0113, U+0116-011B, U+011E-0123, U+0126-0127, U+012E-0130, U+0136-0137, U+0139-013E, U+0141-0148, ' +
      'U+014A-014D, U+0150-0151, U+0154-015B, U+015E-0161, U+0164-0165, U+016A-017E, U+0218-021B, U+1E9E',
    'central',
  ),
  ...textFaces('Noto Sans Others', 'cyrillic', ranges.cyrillic),
  ...textFaces('Noto Sans Others', 'greek', 'U+0370-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03FF'),
  ...textFaces(
    'Noto Sans Others',
    '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal',
    'U+0590-05FF, U+20AA, U+FB1D-FB4F',
  ),
  ...textFaces(
    'Noto Sans Others',
    '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal',
    'U+0E01-0E5B',
  ),
  displayFace(
    'Unbounded Others',
    'vietnamese',
    'U+0102-0103, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303, U+0309, U+0323, U+1EA0-1EF9, ' +
      'U+20AB',
  ),
  displayFace(
    'Unbounded Others',
    'latin-ext',
    'U+0100-0101, U+0104-0107, U+010A-0113, U+0116-011B, U+011E-0123, U+0126-0127, U+012E-0130, U+0136-0137, U+0139-013E, ' +
      'U+0141-0148, U+014A-014D, U+0150-0151, U+0154-015B, U+015E-0161, U+0164-0165, U+016A-017E, U+0218-021B, U+1E9E',
    'central',
  ),
  displayFace(
    'Unbounded Others',
    'latin-ext',
    'U+0108-0109, U+0114-0115, U+011C-011D, U+0124-0125, U+012A-012D, U+0132-0135, U+0138, U+013F-0140, U+0149, ' +
      'U+014E-014F, U+015C-015D, U+0162-0163, U+0166-0167, U+017F-019F, U+01A2-01AE, U+01B1-0217, U+021C-02BA, ' +
      'U+1E00-1E9D, U+1E9F',
    'more',
  ),
  displayFace('Unbounded Others', 'cyrillic', ranges.cyrillic),
];

const displayScripts = 'U+0000-036F, U+0400-052F, U+1E00-1EFF, U+2000-22FF';
const textScripts = 'U+0000-052F, U+1E00-1EFF, U+2000-22FF';
/** Lower-case letters: as wide as capitals in the display face, narrower in others. */
const lowerCase = 'U+0061-007A, U+00DF-00FF';
const dejaVuBold = ['DejaVu Sans Bold', 'DejaVuSans-Bold'];
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'];
const robotoBold = ['Roboto Bold', 'Roboto-Bold'];

/**
 * Local faces shown until a web face arrives, adjusted to its measures, so that nothing moves when it does
 * (`e2e/fonts.spec.ts`): family, weights, names, percentages of size, ascent and descent, characters. The size is the
 * width of the site's English texts in the web face (Noto Sans 400 and 600; Unbounded 600, in capitals or lower-case
 * letters only) over that in the local one, measured in Chromium; ascent and descent are the web face's own, divided by
 * the size. DejaVu is what Linux without a metric-compatible Arial has.
 */
const fallbacks: readonly [string, string, readonly string[], readonly [number, number, number], string?][] = [
  ['Noto Sans Fallback', '100 500', ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'], [105.5, 101.33, 27.77]],
  ['Noto Sans Fallback', '600 900', arialBold, [101.8, 105, 28.78]],
  ['Noto Sans Fallback Roboto', '100 900', ['Roboto', 'Roboto-Regular'], [106, 100.85, 27.64]],
  ['Unbounded Fallback', displayWeights, arialBold, [124, 80.24, 19.76], displayScripts],
  ['Unbounded Fallback', displayWeights, arialBold, [134.7, 73.87, 18.19], lowerCase],
  ['Unbounded Fallback Roboto', displayWeights, robotoBold, [134.7, 73.87, 18.19], displayScripts],
  ['Unbounded Fallback Roboto', displayWeights, robotoBold, [142.9, 69.63, 17.14], lowerCase],
  ['Noto Sans Fallback DejaVu', '100 500', ['DejaVu Sans', 'DejaVuSans'], [92.9, 115.06, 31.54], textScripts],
  ['Noto Sans Fallback DejaVu', '600 900', dejaVuBold, [85.5, 125.03, 34.27], textScripts],
  ['Unbounded Fallback DejaVu', displayWeights, dejaVuBold, [111.5, 89.24, 21.97], displayScripts],
];

/** Returns the URL of a face's file in the style sheet, which is in the folder of the subsets. */
export const faceUrl = ({ file, subset }: Face): string =>
  subset === undefined ? `${file}.woff2` : `./${file.split('/').at(-1)}.${subset}.woff2`;

/** Returns the style sheet that declares all faces. */
export function fontStyles(): string {
  const web = (face: Face): string =>
    `font-family: '${face.family}'; font-weight: ${face.weight}; font-display: swap; ` +
    `src: url('${faceUrl(face)}') format('woff2'); unicode-range: ${face.range}`;
  const local = ([family, weight, names, [size, ascent, descent], range]: (typeof fallbacks)[number]): string =>
    `font-family: '${family}'; font-weight: ${weight}; src: ${names.map((name) => `local('${name}')`).join(', ')}; ` +
    `size-adjust: ${size}%; ascent-override: ${ascent}%; descent-override: ${descent}%; line-gap-override: 0%` +
    (range === undefined ? '' : `; unicode-range: ${range}`);
  const isLatin = ({ family }: Face): boolean => !family.endsWith('Others');
  const rules = [
    ...faces.filter(isLatin).map(web),
    ...fallbacks.map(local),
    ...faces.filter((face) => !isLatin(face)).map(web),
  ];
  return rules.map((rule) => `@font-face { ${rule} }\n`).join('');
}
