import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../run.ts';

/** A list of components in the CycloneDX format, as far as it is looked at here. */
export interface Sbom {
  bomFormat: string;
  metadata: { component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string; name: string; properties: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Marks what is there for development alone. npm's own `--omit dev` also leaves out what is there for both. */
const developmentMark = 'cdx:npm:package:development';

/**
 * What a production install of the repository at `root` is made of, by its lock file, as CycloneDX. npm calls the whole by
 * the name of its folder; here it has its own. Throws when npm cannot tell.
 */
export async function createSbom(root: string): Promise<Sbom> {
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--package-lock-only',
    '--loglevel',
    'silent',
  ];
  const { code, output } = await run('npm', args, { cwd: root });
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`);
  const list = JSON.parse(output.slice(output.indexOf('{'))) as Sbom;
  const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { name: string };
  list.metadata.component.name = name;
  const components = list.components.filter(
    ({ properties }) => !properties.some((property) => property.name === developmentMark),
  );
  const refs = new Set([...components.map((component) => component['bom-ref']), list.metadata.component['bom-ref']]);
  const dependencies = list.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  return { ...list, components, dependencies };
}
