import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

const folder = 'docs/decisions';
const row = /^\| (\d{3}) \| \[(.+?)\]\((.+?)\) \|/;

/** Compares the index with the records (file name to content): same files, numbers and titles, each number once. */
export function indexFaults(index: string, records: ReadonlyMap<string, string>): string[] {
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
    ...missing.map((file) => `${folder}/${file}: has no row in README.md`),
    ...wrong.map(
      ({ number, title, file }) => `${folder}/README.md: ${file} does not begin with "# ${number} ${title}"`,
    ),
    ...repeated.map(({ number }) => `${folder}/README.md: lists ${number} twice`),
  ];
}

/** Checks that the index of decision records lists each record with its title. */
export async function checkDecisions(): Promise<string[]> {
  const read = (file: string) => readFileSync(join(root, folder, file), 'utf8');
  const files = readdirSync(join(root, folder)).filter((file) => file !== 'README.md');
  return indexFaults(read('README.md'), new Map(files.map((file) => [file, read(file)])));
}
