import type { listChangedReleases } from '../releases/repository.ts';
import { recordUuid } from './record-uuid.ts';
import type { FeedEvent } from './calendar-rows.ts';
import { excerptOf, lineupOf, placeOf, titleOf } from './event-text.ts';
import { escapeHtml, linkParagraph, paragraph, pictureParagraph } from './feed-html.ts';

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

/** Formats a day like the web pages. */
const formatDay = (day: string): string => day.split('-').reverse().join('/');

function whenOf({ event_date: first, event_end_date: last, start_time: starts, end_time: ends }: FeedEvent): string {
  const days = last === null || last === first ? formatDay(first) : `${formatDay(first)} --- ${formatDay(last)}`;
  return [days, [starts, ends].filter(Boolean).join(' – ')].filter(Boolean).join(', ');
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
    event.description === null ? '' : paragraph(excerptOf(event.description)),
    lineup.length === 0 ? '' : `<ul>${lineup.join('')}</ul>`,
    event.crews.length === 0 ? '' : paragraph(`Decorations: ${event.crews.join(', ')}`),
    event.extras === null ? '' : paragraph(excerptOf(event.extras)),
    event.price === null ? '' : paragraph(`Price: ${event.price}`),
    event.ticket_link === null ? '' : linkParagraph('Tickets', event.ticket_link),
    event.event_page_link === null ? '' : linkParagraph('Event page', event.event_page_link),
  ];
  return {
    uuid: recordUuid('event', event),
    title: titleOf(event),
    url: `${site}/event/${event.id}`,
    published: event.published_at ?? event.created_at,
    updated: event.updated_at,
    summary,
    html: blocks.join(''),
    image,
    tags: [event.country, ...(event.event_status === 'scheduled' ? [] : [event.event_status])],
  };
}

type ChangedRelease = Awaited<ReturnType<typeof listChangedReleases>>[number];

/** Converts a release to an entry; `site` is the URL of the site. */
export function releaseEntry(release: ChangedRelease, site: string): FeedEntry {
  const { release_name: name, artist_name: artist, label } = release;
  const image = release.cover_image_url === null ? null : site + release.cover_image_url;
  const summary = [`${artist} – ${name}`, label, formatDay(release.release_date)].filter(Boolean).join(' · ');
  const links = { Website: release.link1, Store: release.link2, Listen: release.link3 };
  const blocks = [
    image === null ? '' : pictureParagraph(image, name),
    paragraph(summary),
    ...Object.entries(links).map(([label, href]) => (href === null ? '' : linkParagraph(label, href))),
  ];
  return {
    uuid: recordUuid('release', release),
    title: `${artist} – ${name}`,
    url: `${site}/release/${release.id}`,
    published: release.created_at,
    updated: release.updated_at,
    summary,
    html: blocks.join(''),
    image,
    tags: [release.status],
  };
}
