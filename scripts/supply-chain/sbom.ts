import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../run.ts';

/** A bill of materials in the CycloneDX format; only the properties used here. */
export interface Sbom {
  bomFormat: string;
  metadata: { component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string; name: string; properties: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Marks packages that only development needs. npm's `--omit dev` also omits those that production needs too. */
const developmentMark = 'cdx:npm:package:development';

/**
 * Returns the components of a production install of the repository at `root`, from its lock file, as CycloneDX.
 * Replaces the name, which npm takes from the folder, with the product's. Throws when npm fails.
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
