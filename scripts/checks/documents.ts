import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

/** Abbreviations of folders that documents use. */
const shortened = [
  ['contract/', 'packages/contract/src/'],
  ['server/', 'apps/server/src/'],
  ['web/', 'apps/web/app/'],
] as const;
const link = /\]\(([^)\s]+)\)/g;
const codePath =
  /`((?:[\w.@-]+\/)+[\w.-]+\.(?:tsx?|css|md|json|ya?ml|sh)|(?:apps|contract|packages|server|web)\/[\w/-]+)`/g;

/** Returns the anchors of a Markdown document's headings, as GitHub generates them. */
function anchorsOf(content: string): string[] {
  return [...content.matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

/**
 * Finds broken links of a Markdown document, and paths in code spans that match no file or folder. A path may be relative to
 * any folder of the repository, or begin with `contract/`, `server/` or `web/`. A folder begins with one of these, `apps/` or
 * `packages/`.
 *
 * @param files every file of the repository, with a function that reads its text
 */
export function brokenLinks(file: string, content: string, files: ReadonlyMap<string, () => string>): string[] {
  const paths = [...files.keys()];
  const isBrokenLink = (target: string): boolean => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const to = path === '' ? file : posix.join(posix.dirname(file), path);
    const text = files.get(to);
    if (text === undefined) return !paths.some((other) => other.startsWith(to.endsWith('/') ? to : `${to}/`));
    return anchor !== undefined && !anchorsOf(text()).includes(anchor);
  };
  const isMissing = (path: string): boolean => {
    const [short, long] = shortened.find(([prefix]) => path.startsWith(prefix)) ?? ['', ''];
    const full = long + path.slice(short.length);
    // NNN is a placeholder, as in `NNN-name.ts`
    if (path.includes('NNN')) return false;
    const folder = full.endsWith('/') ? full : `${full}/`;
    return !paths.some((other) => other === full || other.endsWith(`/${path}`) || other.startsWith(folder));
  };
  const find = (pattern: RegExp, isBroken: (target: string) => boolean): string[] =>
    [...content.matchAll(pattern)].flatMap(({ 1: target = '', index }) =>
      isBroken(target) ? [`${file}:${content.slice(0, index).split('\n').length}: ${target} does not exist`] : [],
    );
  return [...find(link, isBrokenLink), ...find(codePath, isMissing)];
}

const decisions = 'docs/decisions';
const row = /^\| (\d{3}) \| \[(.+?)\]\((.+?)\) \|/;

/** Compares the index with the records (file name to content): same files, numbers and titles, each number once. */
export function indexErrors(index: string, records: ReadonlyMap<string, string>): string[] {
  const listed = index.split('\n').flatMap((line) => {
    const [, number = '', title = '', file = ''] = row.exec(line) ?? [];
    return file ? [{ number, title, file }] : [];
  });
  const missing = [...records.keys()].filter((file) => !listed.some((entry) => entry.file === file));
  const wrong = listed.filter(
    ({ number, title, file }) =>
      !file.startsWith(`${number}-`) || !records.get(file)?.startsWith(`# ${number} ${title}\n`),
  );
  const repeated = listed.filter(({ number }, at) => listed.findIndex((entry) => entry.number === number) !== at);
  return [
    ...missing.map((file) => `${decisions}/${file}: has no row in README.md`),
    ...wrong.map(
      ({ number, title, file }) => `${decisions}/README.md: ${file} does not begin with "# ${number} ${title}"`,
    ),
    ...repeated.map(({ number }) => `${decisions}/README.md: lists ${number} twice`),
  ];
}

/**
 * Finds changes of worked examples that do not fit the files any more, and new migrations that do not sort after all others.
 * `npm run test:endurance` also runs their commands.
 */
export function exampleErrors(examples: readonly WorkedExample[], files: ReadonlyMap<string, () => string>): string[] {
  const changed = new Map<string, string>();
  const write = (path: string, content: string): void => {
    const folder = posix.dirname(path);
    const last = [...files.keys(), ...changed.keys()]
      .filter((file) => posix.dirname(file) === folder)
      .toSorted()
      .at(-1);
    const isNew = !files.has(path) && !changed.has(path);
    if (isNew && folder.endsWith('/migrations') && last !== undefined && path < last)
      throw new Error(`${path} sorts before ${posix.basename(last)}, so databases that have that refuse it`);
    changed.set(path, content);
  };
  return examples.flatMap(({ document, title, steps }) =>
    steps.flatMap(({ kind, text }) => {
      if (kind === 'sh') return [];
      try {
        applyDiff(text, (path) => changed.get(path) ?? files.get(path)?.() ?? null, write);
        return [];
      } catch (error) {
        return [
          `${document}: change the example “${title}”: ${error instanceof Error ? error.message : String(error)}`,
        ];
      }
    }),
  );
}

/**
 * Checks the links and paths of every Markdown document except benchmark results, that the index of decision records lists
 * each record with its title, and that worked examples fit the code.
 */
export function checkDocuments(): string[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const files = new Map(listSourceFiles(/./).map((file) => [file, () => read(file)]));
  const documents = [...files.keys()].filter((file) => file.endsWith('.md') && !file.startsWith('bench/results'));
  const records = documents.filter((file) => file.startsWith(`${decisions}/`) && !file.endsWith('/README.md'));
  return [
    ...documents.flatMap((file) => brokenLinks(file, read(file), files)),
    ...indexErrors(
      read(`${decisions}/README.md`),
      new Map(records.map((file) => [file.slice(decisions.length + 1), read(file)])),
    ),
    ...exampleErrors(readWorkedExamples(), files),
  ];
}

/** The documents with worked examples, in the order in which these are applied. */
export const exampleDocuments = ['CONTRIBUTING.md', 'docs/examples.md'] as const;

/** A worked example: its document and heading, and its fenced blocks, which are changes or commands. */
interface WorkedExample {
  document: (typeof exampleDocuments)[number];
  title: string;
  steps: { kind: 'diff' | 'sh'; text: string }[];
}

/** Reads the worked examples, in their order: each begins with the state that the one before has left. Throws if a document has none. */
export const readWorkedExamples = (): WorkedExample[] => exampleDocuments.flatMap(readExamplesOf);

function readExamplesOf(document: WorkedExample['document']): WorkedExample[] {
  const sections = readFileSync(join(root, document), 'utf8').split(/^## /m);
  const examples = sections.filter((section) => section.startsWith('Add '));
  if (examples.length === 0) throw new Error(`${document} has no worked example`);
  return examples.map((section) => ({
    document,
    title: section.slice(0, section.indexOf('\n')),
    steps: [...section.matchAll(/^```(diff|sh)\n(.*?)^```$/gms)].map(([, kind, text]) => ({
      kind: kind === 'diff' ? 'diff' : 'sh',
      text: text!,
    })),
  }));
}

/** Returns the lines of a diff's part before (`-`) or after (`+`) it. */
const side = (part: string, sign: '-' | '+'): string =>
  part
    .trimEnd()
    .split('\n')
    .filter((line) => line.startsWith(sign) || !/^[-+]/.test(line))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

/**
 * Applies a diff without line numbers: each part replaces lines that its file has exactly once; without parts, the file is
 * new. `read` returns a file's text, null if there is none. Throws where the diff does not fit.
 */
export function applyDiff(
  diff: string,
  read: (path: string) => string | null,
  write: (path: string, text: string) => void,
): void {
  for (const change of diff.split(/^--- /m).slice(1)) {
    const path = change.slice(0, change.indexOf('\n'));
    const [added, ...parts] = change.slice(path.length + 1).split(/^@@.*\n/m);
    const currentText = read(path);
    if ((currentText === null) !== (parts.length === 0))
      throw new Error(`${path} ${currentText === null ? 'is missing' : 'exists already'}`);
    let text: string = currentText ?? side(added!, '+');
    for (const part of parts) {
      const pieces: string[] = text.split(side(part, '-'));
      if (pieces.length !== 2)
        throw new Error(`${path} has these lines ${pieces.length - 1} times, not once:\n${side(part, '-')}`);
      text = pieces.join(side(part, '+'));
    }
    write(path, text);
  }
}
