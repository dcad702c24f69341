import { escapeUTF8 } from 'entities';
import { languages } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import type { MailBlock, MailContent } from './enqueue.ts';

/** The end of every mail. */
interface MailFooter {
  /** The site's canonical URL. */
  site: string;
  unsubscribeUrl: string | null;
}

/** Returns a mail as plain text, in the current language. */
export function renderText({ blocks }: MailContent, { site, unsubscribeUrl }: MailFooter): string {
  const footer = ['Moonfloor', site, ...(unsubscribeUrl === null ? [] : [`${t('Unsubscribe')}: ${unsubscribeUrl}`])];
  return [...blocks.map(blockText), footer.join('\n')].join('\n\n');
}

function blockText(block: MailBlock): string {
  if ('paragraph' in block) return block.paragraph;
  if ('button' in block) return `${block.button}:\n${block.url}`;
  if ('heading' in block) return block.heading;
  if ('quote' in block) return indent(block.quote, '> ');
  return block.list
    .map(({ text, detail, url }) => {
      const lines = [text, ...(detail === undefined ? [] : [detail]), ...(url === undefined ? [] : [url])];
      return `- ${indent(lines.join('\n'), '  ').trimStart()}`;
    })
    .join('\n');
}

const indent = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => `${by}${line}`.trimEnd())
    .join('\n');

/**
 * Returns a mail as HTML, in the current language. Mail programs drop style sheets, so styles are inline; text and
 * background keep the program's own colours, which suit its theme, and nothing is loaded from anywhere.
 */
export function renderHtml({ subject, blocks }: MailContent, { site, unsubscribeUrl }: MailFooter): string {
  const { lang, dir } = languages[currentLanguage()];
  const links = [link(site, 'Moonfloor'), ...(unsubscribeUrl === null ? [] : [link(unsubscribeUrl, t('Unsubscribe'))])];
  return [
    `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${html(subject)}</title></head><body style="margin:0;padding:16px">`,
    // web mail shows only the body
    `<div lang="${lang}" dir="${dir}" style="${styles.page}">`,
    ...blocks.map((block) => blockHtml(block, dir)),
    `<p style="${styles.footer}">${links.join(' · ')}</p></div></body></html>`,
  ].join('\n');
}

/** Sides of borders are physical, as mail programs do not know logical ones. */
const styles = {
  page: 'max-width:560px;margin:0 auto;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif;overflow-wrap:anywhere',
  paragraph: 'margin:0 0 16px',
  heading: 'margin:24px 0 8px;font-size:18px;line-height:1.3',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#5b3df5;color:#ffffff;font-weight:600;text-decoration:none',
  quote: 'margin:0 0 16px;padding:0 12px',
  list: 'margin:0 0 16px;padding:0 20px',
  item: 'margin:0 0 8px',
  footer: 'margin:32px 0 0;padding:12px 0 0;border-top:1px solid #888888;font-size:14px',
};

function blockHtml(block: MailBlock, dir: 'ltr' | 'rtl'): string {
  if ('paragraph' in block) return `<p dir="auto" style="${styles.paragraph}">${lines(block.paragraph)}</p>`;
  if ('heading' in block) return `<h2 dir="auto" style="${styles.heading}">${html(block.heading)}</h2>`;
  if ('button' in block) {
    return `<p style="${styles.paragraph}"><a href="${html(block.url)}" style="${styles.button}">${html(block.button)}</a></p>`;
  }
  if ('quote' in block) {
    const border = `border-${dir === 'rtl' ? 'right' : 'left'}:3px solid #888888`;
    return `<blockquote dir="auto" style="${styles.quote};${border}">${lines(block.quote)}</blockquote>`;
  }
  const items = block.list.map(({ text, url, detail }) => {
    const name = url === undefined ? html(text) : link(url, text);
    return `<li dir="auto" style="${styles.item}">${name}${detail === undefined ? '' : `<br>${lines(detail)}`}</li>`;
  });
  return `<ul style="${styles.list}">${items.join('')}</ul>`;
}

// control characters do not belong into a mail
// oxlint-disable-next-line no-control-regex
const html = (text: string): string => escapeUTF8(text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''));
const lines = (text: string): string => html(text).replaceAll('\n', '<br>');
const link = (url: string, text: string): string => `<a href="${html(url)}">${html(text)}</a>`;
