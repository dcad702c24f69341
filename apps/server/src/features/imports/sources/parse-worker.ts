import { parentPort } from 'node:worker_threads';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import type { Language } from '@moonfloor/messages/languages';
import { type ParsedRecords, parseRecords, type RecordSource } from '../records/parse-records.ts';
import { type ParsedSource, parseSource } from './parse-source.ts';
import { type ImportSource, SourceError } from './source-event.ts';

/** A source to parse, and the language of messages about it. */
export interface ParseRequest {
  language: Language;
  source: ImportSource | RecordSource;
}

/** Reply of the worker: the result, or the error message. */
export type ParseReply = { read: ParsedSource | ParsedRecords } | { fault: string };

async function parse(source: ImportSource | RecordSource): Promise<ParseReply> {
  try {
    return { read: 'records' in source ? parseRecords(source) : await parseSource(source) };
  } catch (error) {
    if (error instanceof SourceError) return { fault: error.message };
    throw error;
  }
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
