import type { EventStatus } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import type { SourceFields } from '../source-event.ts';
import { because, phraseOf, type Said, statusWords, strongestStatus } from './event-status.ts';
import { oneLine } from './plain-text.ts';

/** Signs between a status and a name, or around it; dashes beside a blank or an end; the blank between sentences. */
// for up to 500 characters: maxLength
const between =
  /((?:[*~_+=|/\\:;,•·❌✖✘✗⚠🚫🛑⛔❗‼]|(?<=^|\s)[-–—]|[-–—](?=\s|$|[-–—]))(?:[-–—\s*~_+=|/\\:;,•·❌✖✘✗⚠🚫🛑⛔❗‼]|\uFE0F)*|(?<=[!.])\s|(?:^|\s)!{1,5}\s?(?=\p{L}))/u;
const brackets =
  /\s?(?:\(([^()]{1,150})\)|\[([^[\]]{1,150})\]|（([^（）]{1,150})）|【([^【】]{1,150})】|「([^「」]{1,150})」|『([^『』]{1,150})』)\s?/gu;
/** Between parts of which the last may be cancelled alone: `Oak – workshop cancelled`. */
const divided = /\s[-–—]+\s|[|:/]/;

/** Verbs before a status at the end of a name. */
const verbs =
  /(?:\s(?:is|was|has|been|ist|wurde|wird|leider|unfortunately|est|a été|está|fue|foi|è|è stat[oa]|helaas))+$/iu;
/** What makes a word no status: `not cancelled`, `Nothing is cancelled`. */
const contrary =
  /(?:^|\s)(?:the|not|never|nothing|everything|all|nicht|nie|nichts|alles|no|non|pas|jamais|rien|tout|nunca|nada|todo|niente|tutto|mai|не|ничего|всё|nic|niet|niets|inte|ikke|nem|לא)$/iu;

const bound = String.raw`(?:(?<![\p{L}\p{M}\p{N}'’-])|(?=[\p{sc=Han}\p{sc=Hangul}\p{sc=Thai}\p{sc=Katakana}]))`;
const shapes = statusWords.map(([status, words, nouns = words]) => ({
  status,
  edge: new RegExp(`^(?:${words}|${nouns})\\s(?=[\\p{L}\\p{N}])|\\s(?:${words}|${nouns})$`, 'iu'),
  last: new RegExp(`\\s?${bound}(?:${words})[!.]{0,5}$`, 'iu'),
  anywhere: new RegExp(`${bound}(?:${words})(?![\\p{L}\\p{M}\\p{N}])`, 'iu'),
}));
/** Whether a status is one whose words are hardly part of names. */
const isClear = (meaning: Said | undefined): boolean => meaning === 'cancelled' || meaning === 'postponed';

/** Returns the status of an event whose place or another text says only that, `CANCELLED`, or as a `whole` also why or until when. */
export function statusInPlaceOf(text: string, as: 'plain' | 'whole' = 'plain'): EventStatus | undefined {
  const status = phraseOf(oneLine(text.slice(0, maxLength)).replace(edges, ''), as);
  return status === 'cancelled' || status === 'postponed' ? status : undefined;
}

/** Longest name in which marks are looked for. */
const maxLength = 500;
// for up to 500 characters: maxLength
const edges = /^[^\p{L}\p{N}~]+|[^\p{L}\p{N}~]+$/gu;
const afterReason = new RegExp(`^${because}$`, 'iu');

/** A name without its marks, and what these say. */
interface Marked {
  name: string;
  marks: { meaning: Said; text: string }[];
}

/** Splits a name from its parts that say nothing but a status. */
function splitMarks(fullName: string): Marked {
  const marks: Marked['marks'] = [];
  const isMark = (text: string): boolean => {
    const meaning = phraseOf(text, 'whole');
    if (meaning !== undefined) marks.push({ meaning, text });
    return meaning !== undefined;
  };
  const unbracketed = fullName.replace(brackets, (group, ...inner: (string | undefined)[]) =>
    inner.slice(0, 6).some((text) => typeof text === 'string' && text.split(between).some(isMark)) ? ' ' : group,
  );
  const parts = unbracketed.trim().split(between);
  let [name, isBehind] = ['', false];
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at]!;
    if (part.trim() === '' || (isBehind && afterReason.test(part.trim()))) continue;
    isBehind = isMark(part);
    if (isBehind) name = name.replace(/(?<=[^.]{3})\.$/, '');
    else name += `${name === '' ? '' : (parts[at - 1] ?? '')}${part}`;
  }
  return marks.length === 0 ? { name: fullName, marks } : { name: name.replace(/\s+/g, ' ').trim(), marks };
}

/** Finds a status without a sign beside it: in capital letters beside others, or at the end of an undivided name. */
function bareMark(fullName: string): Marked | undefined {
  for (const { status, edge, last } of shapes) {
    const word = edge.exec(fullName)?.[0] ?? '';
    const isShouted = isUpper(word) && !isUpper(fullName.replace(word, ''));
    const mark = isShouted ? word : isClear(status) && !divided.test(fullName) ? last.exec(fullName)?.[0] : undefined;
    if (mark === undefined) continue;
    const name = fullName.replace(mark, '').replace(verbs, '').trim();
    if (name !== '' && (isShouted || !contrary.test(name))) return { name, marks: [{ meaning: status, text: mark }] };
  }
  return undefined;
}

const isUpper = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();

function findMarks(fullName: string): Marked {
  if (fullName.length > maxLength) return { name: fullName, marks: [] };
  const [, struck] = /^~~([^~]+)~~$/.exec(fullName) ?? [];
  if (struck !== undefined) return { name: struck, marks: [{ meaning: 'cancelled', text: fullName }] };
  const split = splitMarks(fullName);
  if (split.marks.length > 0 && split.name !== '') return split;
  const alone = split.marks.filter(({ text }) => isClear(phraseOf(text, 'plain')));
  return bareMark(fullName) ?? { name: fullName, marks: alone };
}

const struckTags = /<(s|del|strike)>([^<>]{1,500})<\/\1>/gi;
const struckLetters = /(?:[^\u0336]\u0336){3,500}/gu;

/**
 * Returns the name of an event, and its status if the name says it: `Cancelled: X`, `[ABGESAGT] X`, `X (sold out)`, `ABGESAGT X`
 * in capital letters beside others, `X abgesagt`, a name that is struck out, or that is nothing else. Every change has a note, and so
 * has a word for a status that may belong to the name. Of the status in it and those that its source states, the strongest holds.
 */
export function readName(
  text: string,
  notes: string[],
  stated: readonly (string | undefined)[] = [],
): SourceFields & { event_name: string } {
  const plainName = oneLine(text.replace(struckTags, '~~$2~~')).replace(
    struckLetters,
    (letters) => `~~${letters.replaceAll('\u0336', '')}~~`,
  );
  const { name, marks } = findMarks(plainName);
  const doubt =
    marks.length > 0 || plainName.length > maxLength
      ? undefined
      : shapes.find(({ status, anywhere }) => isClear(status) && anywhere.test(plainName));
  if (doubt !== undefined)
    notes.push(
      t(
        'The name has the word “{mark}”, which was not read as its status: please check whether the event takes place',
        { mark: doubt.anywhere.exec(plainName)![0] },
      ),
    );
  for (const { meaning, text: mark } of marks) {
    const shown = { mark: mark.replace(edges, '').replace(/\s+/g, ' ') };
    notes.push(
      meaning === 'sold-out'
        ? t('The name said “{mark}”, which was moved to the extras', shown)
        : t('The name said “{mark}”, which was read as its status', shown),
    );
  }
  const status = strongestStatus([...stated, ...marks.map(({ meaning }) => meaning)]);
  const extras = marks.flatMap(({ meaning, text: mark }) => (meaning === 'sold-out' ? [mark.replace(edges, '')] : []));
  return {
    event_name: name,
    ...(status !== undefined && { event_status: status }),
    ...(extras.length > 0 && { extras: extras.join('\n') }),
  };
}
