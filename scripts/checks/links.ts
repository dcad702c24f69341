import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

/** Abbreviations of folders that documents use. */
const shortened: Readonly<Record<string, string>> = {
  'contract/': 'packages/contract/src/',
  'server/': 'apps/server/src/',
  'web/': 'apps/web/app/',
};
const link = /\]\(([^)\s]+)\)/g;
const codePath = /`((?:[\w.@-]+\/)+[\w.-]+\.(?:tsx?|css|md|json|ya?ml|sh))`/g;
/** Whether a path is a placeholder for others, such as `NNN-name.ts`. */
const isPlaceholder = (path: string): boolean => path.includes('NNN');

const lineOf = (content: string, at: number): number => content.slice(0, at).split('\n').length;

/** Returns the anchors of a Markdown document's headings, as GitHub generates them. */
function anchorsOf(content: string): Set<string> {
  const headings = [...content.matchAll(/^#+ (.+)$/gm)].map(([, text]) => text!);
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}

/**
 * Finds broken links of a Markdown document, and paths in code spans that match no file. A path may be relative to any
 * folder of the repository, or begin with `contract/`, `server/` or `web/`.
 *
 * @param files every file of the repository, with a function that reads its text
 */
export function brokenLinks(file: string, content: string, files: ReadonlyMap<string, () => string>): string[] {
  const paths = [...files.keys()];
  const isFolder = (path: string): boolean =>
    paths.some((other) => other.startsWith(path.endsWith('/') ? path : `${path}/`));
  const leadsNowhere = (target: string): boolean => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const to = path === '' ? file : posix.join(posix.dirname(file), path);
    const text = files.get(to);
    return text === undefined ? !isFolder(to) : anchor !== undefined && !anchorsOf(text()).has(anchor);
  };
  const isMissing = (path: string): boolean => {
    const short = Object.keys(shortened).find((prefix) => path.startsWith(prefix));
    const long = short === undefined ? path : shortened[short]! + path.slice(short.length);
    return !isPlaceholder(path) && !paths.some((other) => other === long || other.endsWith(`/${path}`));
  };
  const found = (pattern: RegExp, isBroken: (target: string) => boolean): string[] =>
    [...content.matchAll(pattern)].flatMap(({ 1: target = '', index }) =>
      isBroken(target) ? [`${file}:${lineOf(content, index)}: ${target} does not exist`] : [],
    );
  return [...found(link, leadsNowhere), ...found(codePath, isMissing)];
}

/** Checks the links and paths of every Markdown document except benchmark results. */
export function checkLinks(): Promise<string[]> {
  const files = new Map(listSourceFiles(/./).map((file) => [file, () => readFileSync(join(root, file), 'utf8')]));
  const documents = [...files.keys()].filter((file) => file.endsWith('.md') && !file.startsWith('bench/results'));
  return Promise.resolve(documents.flatMap((file) => brokenLinks(file, files.get(file)!(), files)));
}
