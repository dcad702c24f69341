import { escapeUTF8 } from 'entities/escape';

/** Characters that XML cannot say, not even escaped (https://www.w3.org/TR/xml/#charsets), and that text may have. */
const invalidInXml = /[\uFFFE\uFFFF]/gu;

/** Text without what XML cannot say. */
export const toValidXml = (text: string): string => text.replace(invalidInXml, '');

/** Text inside HTML, or in one of its attributes. */
export const escapeHtml = (text: string): string => escapeUTF8(toValidXml(text));

/** Text as a paragraph; its line breaks stay. */
export const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/** A link out of the text, as its own paragraph. */
export const linkParagraph = (label: string, href: string): string =>
  `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;

/** A picture as a paragraph. */
export const pictureParagraph = (src: string, alt: string): string =>
  `<p><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"></p>`;
