import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** Folders without source files: those in .gitignore, and `.git`. */
const notSource = new Set([
  'node_modules',
  '.git',
  'build',
  '.react-router',
  '.cache',
  'test-results',
  'playwright-report',
]);
/** Folders that contain no source files in the repository's root but may elsewhere. */
const notSourceAtRoot = new Set(['data', 'data-demo', 'dist']);

function listBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notSource.has(entry.name) || (folder === '' && notSourceAtRoot.has(entry.name))) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? listBelow(path) : entry.isFile() ? [path] : [];
  });
}

/**
 * Lists the repository's own files that match, relative to its root, with forward slashes, sorted. Throws if there are
 * none: a check that looked at nothing would pass.
 */
export function listSourceFiles(matching: RegExp): string[] {
  const files = listBelow('').filter((file) => matching.test(file));
  if (files.length === 0) throw new Error(`No file matches ${matching}`);
  return files.sort();
}
