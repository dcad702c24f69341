import { escapeUTF8 } from 'entities/escape';

/** Characters that XML cannot say, not even escaped (https://www.w3.org/TR/xml/#charsets), and that text may have. */
const unsayable = /[\uFFFE\uFFFF]/gu;

/** Text without what XML cannot say. */
export const sayable = (text: string): string => text.replace(unsayable, '');

/** Text inside HTML, or in one of its attributes. */
export const escaped = (text: string): string => escapeUTF8(sayable(text));

/** Text as a paragraph; its line breaks stay. */
export const paragraph = (text: string): string => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;

/** A link out of the text, as its own paragraph. */
export const linkParagraph = (label: string, href: string): string =>
  `<p><a href="${escaped(href)}">${escaped(label)}</a></p>`;

/** A picture as a paragraph. */
export const pictureParagraph = (src: string, alt: string): string =>
  `<p><img src="${escaped(src)}" alt="${escaped(alt)}"></p>`;
