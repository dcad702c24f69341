import { type Language, languages } from '@moonfloor/messages/languages';
import { escapeUTF8 } from 'entities/escape';

/**
 * Characters that may occur in text but are not allowed in XML, not even escaped (https://www.w3.org/TR/xml/#charsets).
 */
const invalidInXml = /[\uFFFE\uFFFF]/gu;

/** Removes characters that are not allowed in XML. */
export const toValidXml = (text: string): string => text.replace(invalidInXml, '');

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string => escapeUTF8(toValidXml(text));

/** Returns text as a paragraph, keeping its line breaks; with its language if that is known. */
export function paragraph(text: string, language: Language | null = null): string {
  const { lang, dir } = languages[language ?? 'en'];
  const direction = dir === 'ltr' ? '' : ` dir="${dir}"`;
  const attributes = language === null ? '' : ` lang="${lang}"${direction}`;
  return `<p${attributes}>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

/** Returns a link as a paragraph. */
export const linkParagraph = (label: string, href: string): string =>
  `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;

/** Returns a picture as a paragraph. */
export const pictureParagraph = (src: string, alt: string): string =>
  `<p><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"></p>`;
