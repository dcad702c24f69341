import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { limits } from '@moonfloor/contract/api/limits';
import { type ParsedRecords, parseRecords, type SentRecords } from '@moonfloor/event-sources/parse-records';
import { parseSource } from '@moonfloor/event-sources/parse-source';
import {
  type CountryOfTown,
  type ParsedSource,
  type ImportSource,
  SourceError,
  sourceTooComplex,
} from '@moonfloor/event-sources/source-event';
import type { PlaceZone, ZoneOfArea } from '@moonfloor/gazetteer/time-zone';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import type { Language } from '@moonfloor/messages/languages';

/** A source to parse, and the language of messages about it. */
export interface ParseRequest {
  language: Language;
  source: SentSource | SentRecords;
}

export type SentSource = Omit<ImportSource, 'zoneOfArea' | 'countryOfTown' | 'knownNames'>;

/** Where a worker asks the main thread: the port, and an integer that becomes 1 with the answer. */
export interface Questions {
  port: MessagePort;
  answered: Int32Array;
}
/** For the time zone of an area, the country of a town, or the names among some that are known. */
export type Question =
  | { area: Parameters<ZoneOfArea> }
  | { town: Parameters<CountryOfTown> }
  | { names: readonly string[] };
export type Answer =
  | { zone: PlaceZone | undefined }
  | { country: ReturnType<CountryOfTown> }
  | { names: readonly string[] }
  | { error: unknown };

/** Reply of the worker: the result, or the error message. */
export type ParseReply = { read: ParsedSource | ParsedRecords } | { fault: string };

/** Maximum length of all texts of a reply, in characters: events that share a long text multiply it. */
const maxReplyLength = 2 * limits.importBytes;

async function parse(source: SentSource | SentRecords): Promise<ParseReply> {
  try {
    const read =
      'records' in source
        ? parseRecords(source)
        : await parseSource({ ...source, zoneOfArea: askForZone, countryOfTown, knownNames });
    if (lengthOf(read, maxReplyLength) > maxReplyLength) throw sourceTooComplex();
    return { read };
  } catch (error) {
    if (error instanceof SourceError) return { fault: error.message };
    // the stack, or the longest string
    if (error instanceof RangeError) return { fault: sourceTooComplex().message };
    throw error;
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `parseInWorker` passes it
const { port, answered } = workerData as Questions;

/** Asks the main thread, and waits: a thread that may be ended at any time must neither run native code nor hold a connection. */
function ask(question: Question): Exclude<Answer, { error: unknown }> {
  Atomics.store(answered, 0, 0);
  port.postMessage(question, []);
  Atomics.wait(answered, 0, 0);
  const answer: Answer = receiveMessageOnPort(port)!.message;
  if ('error' in answer) throw answer.error;
  return answer;
}

function askForZone(...area: Parameters<ZoneOfArea>): PlaceZone | undefined {
  const answer = ask({ area });
  return 'zone' in answer ? answer.zone : undefined;
}

function countryOfTown(...town: Parameters<CountryOfTown>): ReturnType<CountryOfTown> {
  const answer = ask({ town });
  return 'country' in answer ? answer.country : undefined;
}

function knownNames(names: readonly string[]): readonly string[] {
  const answer = ask({ names });
  return 'names' in answer ? answer.names : [];
}

/** Returns the length of all texts in a value, or, if that is more than `most`, of some of them. */
function lengthOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let length = 0;
  for (const part of Object.values(value)) {
    length += lengthOf(part, most - length);
    if (length > most) break;
  }
  return length;
}

/** Any other error ends the worker, which rejects the pending call. */
const fail = (error: unknown): void => {
  setImmediate(() => {
    throw error;
  });
};

parentPort?.on('message', ({ language, source }: ParseRequest) => {
  runInLanguage(language, () => parse(source)).then((reply) => parentPort?.postMessage(reply, []), fail);
});

// Reports that all modules are loaded.
parentPort?.postMessage('ready', []);
