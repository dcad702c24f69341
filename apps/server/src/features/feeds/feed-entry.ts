import { escapeUTF8 } from 'entities/escape';
import { countryName } from '@moonfloor/contract/values/country-names';
import { formatDate, formatDateRange } from '@moonfloor/contract/values/format-date';
import { type Language, languages, pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import type { listChangedReleases } from '../releases/repository.ts';
import type { FeedEvent } from './calendar-rows.ts';
import { excerptOf, lineupOf, placeFrom, placeOf, titleOf } from './event-text.ts';
import { recordUuid } from './record-uuid.ts';

/** An entry of a feed. URLs are absolute, instants ISO 8601. */
export interface FeedEntry {
  uuid: string;
  title: string;
  url: string;
  published: string;
  updated: string;
  /** One line of plain text. */
  summary: string;
  html: string;
  image: string | null;
  tags: string[];
}

function whenOf({ event_date: first, event_end_date: last, start_time: starts, end_time: ends }: FeedEvent): string {
  return [formatDateRange(first, last), [starts, ends].filter(Boolean).join(' – ')].filter(Boolean).join(', ');
}

/** Converts an event to an entry; `site` is the URL of the site. */
export function eventEntry(event: FeedEvent, site: string): FeedEntry {
  const summary = `${whenOf(event)} · ${placeOf(event)}`;
  const image = event.image_url === null ? null : site + event.image_url;
  const lineup = lineupOf(event).map(
    ({ floor, names }) => `<li><strong>${escapeHtml(floor)}</strong>: ${escapeHtml(names)}</li>`,
  );
  const blocks = [
    image === null ? '' : pictureParagraph(image, event.event_name),
    paragraph(summary),
    event.place_hidden_until === null ? '' : paragraph(placeFrom(event)),
    event.description === null ? '' : paragraph(excerptOf(event.description.text), event.description.language),
    lineup.length === 0 ? '' : `<ul>${lineup.join('')}</ul>`,
    event.decorations.length === 0 ? '' : paragraph(t('Decorations: {names}', { names: event.decorations.join(', ') })),
    event.extras === null ? '' : paragraph(excerptOf(event.extras)),
    event.price === null ? '' : paragraph(t('Price: {price}', { price: event.price })),
    event.ticket_link === null ? '' : linkParagraph(t('Tickets'), event.ticket_link),
    event.event_page_link === null ? '' : linkParagraph(t('Event page'), event.event_page_link),
  ];
  return {
    uuid: recordUuid('event', event),
    title: titleOf(event),
    url: site + pathIn(currentLanguage(), `/event/${event.id}`),
    published: event.published_at ?? event.created_at,
    updated: event.updated_at,
    summary,
    html: blocks.join(''),
    image,
    tags: [countryName(event.country), ...(event.event_status === 'scheduled' ? [] : [event.event_status])],
  };
}

type ChangedRelease = Awaited<ReturnType<typeof listChangedReleases>>[number];

/** Converts a release to an entry; `site` is the URL of the site. */
export function releaseEntry(release: ChangedRelease, site: string): FeedEntry {
  const { release_name: name, artist_name: artist, label } = release;
  const image = release.cover_image_url === null ? null : site + release.cover_image_url;
  const summary = [`${artist} – ${name}`, label, formatDate(release.release_date)].filter(Boolean).join(' · ');
  const links = [
    [t('Website'), release.link1],
    [t('Store'), release.link2],
    [t('Listen'), release.link3],
  ] as const;
  const blocks = [
    image === null ? '' : pictureParagraph(image, name),
    paragraph(summary),
    ...links.map(([text, href]) => (href === null ? '' : linkParagraph(text, href))),
  ];
  return {
    uuid: recordUuid('release', release),
    title: `${artist} – ${name}`,
    url: site + pathIn(currentLanguage(), `/release/${release.id}`),
    published: release.created_at,
    updated: release.updated_at,
    summary,
    html: blocks.join(''),
    image,
    tags: [release.status],
  };
}

/**
 * Characters that may occur in text but are not allowed in XML, not even escaped (https://www.w3.org/TR/xml/#charsets).
 */
const invalidInXml = /[\uFFFE\uFFFF]/gu;

/** Removes characters that are not allowed in XML. */
export const toValidXml = (text: string): string => text.replace(invalidInXml, '');

/** Escapes text for HTML content and attributes. */
const escapeHtml = (text: string): string => escapeUTF8(toValidXml(text));

/** Returns text as a paragraph, keeping its line breaks; with its language if that is known. */
function paragraph(text: string, language: Language | null = null): string {
  const { lang, dir } = languages[language ?? 'en'];
  const direction = dir === 'ltr' ? '' : ` dir="${dir}"`;
  const attributes = language === null ? '' : ` lang="${lang}"${direction}`;
  return `<p${attributes}>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

const linkParagraph = (label: string, href: string): string =>
  `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;

const pictureParagraph = (src: string, alt: string): string =>
  `<p><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"></p>`;
