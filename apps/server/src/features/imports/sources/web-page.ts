import { t } from '@moonfloor/messages/t';
import { Parser } from 'htmlparser2';
import { readFeed } from './feeds.ts';
import { parseSource, readJson } from './json.ts';
import { findEvents, toSourceEvents } from './json-ld.ts';
import { readStructuredData } from './microdata.ts';
import { readMicroformats } from './microformats.ts';
import { repairJson } from './repair-json.ts';
import { eventOfSchedule, scheduleOfXml } from './schedules.ts';
import { isSignInPage } from './sign-in-page.ts';
import { type SourceEvent, SourceError, type ImportSource } from './source-event.ts';

const isHtml = /<(?:!doctype\s+html|html|head|body)\b/i;

/**
 * Parses the events of an HTML page in JSON-LD, microdata, RDFa or microformats, of a feed, or of a schedule in XML. Invalid JSON-LD is repaired as far as
 * possible, or skipped, with a note. Throws `SourceError` when there is no event, with the line of an invalid block.
 */
export async function readPage(source: ImportSource): Promise<{ events: SourceEvent[]; notes: string[] }> {
  const { text: html, address } = source;
  if (!isHtml.test(html.slice(0, 1000))) {
    const schedule = scheduleOfXml(html);
    const found = schedule === undefined ? readFeed(html) : { events: [eventOfSchedule(schedule)], notes: [] };
    if (found !== undefined) return { ...found, events: toSourceEvents(found.events, source) };
  }
  const notes: string[] = [];
  const broken: SourceError[] = [];
  const nodes: unknown[] = [];
  const repaired: unknown[] = [];
  const blocks = findBlocks(html);
  for (const { text, at } of blocks) {
    try {
      nodes.push(parseSource(text));
    } catch {
      const line = html.slice(0, at).split('\n').length;
      const repairedBlock = repairJson(text, html, at);
      broken.push(brokenBlockError(text, line));
      if (findEvents([repairedBlock]).length === 0)
        notes.push(t('Event data in line {line} of the page is broken and was left out', { line }));
      else repaired.push(repairedBlock);
    }
  }
  const marked = [...(await readStructuredData(html, address)), ...readMicroformats(html)];
  const events = toSourceEvents(
    [...findEvents(nodes), ...findEvents(repaired).map((event) => ({ ...event, ...repairedNote() })), ...marked],
    source,
  );
  if (events.length > 0) return { events, notes };
  if (broken[0] !== undefined) throw broken[0];
  if (isSignInPage(html, address))
    throw new SourceError(
      t(
        'This page needs a sign-in, so its events cannot be read. Please export them as a calendar (.ics) there and import that, or paste their text.',
      ),
    );
  if (blocks.length > 0) throw new SourceError(t('There is data in it, but no event (schema.org)'));
  throw new SourceError(t('This page has no event data (schema.org, as JSON-LD, microdata or RDFa) in it'));
}

/** Marks an event whose data was repaired, so that its row has a note. */
const repairedNote = () => ({
  'moonfloor:note': t('The data of this event was broken and has been repaired. Please check it.'),
});

/** Returns the error with the invalid line. */
function brokenBlockError(text: string, line: number): SourceError {
  try {
    readJson(text, line);
  } catch (error) {
    if (error instanceof SourceError) return error;
  }
  return new SourceError(t('The event data of this page is broken in line {line}', { line }));
}

function findBlocks(html: string): { text: string; at: number }[] {
  const blocks: { text: string; at: number }[] = [];
  let open = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open = name === 'script' && /^\s*application\/ld\+json/i.test(attributes.type ?? '');
      if (open) blocks.push({ text: '', at: parser.endIndex + 1 });
    },
    ontext: (text) => {
      if (open) blocks.at(-1)!.text += text;
    },
    onclosetag: () => {
      open = false;
    },
  });
  parser.end(html);
  return blocks.filter(({ text }) => text.trim() !== '');
}
