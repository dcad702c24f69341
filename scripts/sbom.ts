import { z } from 'zod';
import { run } from './run.ts';

/** A bill of materials in the CycloneDX format; only the properties used here. */
const bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(
    z.looseObject({ 'bom-ref': z.string(), properties: z.array(z.object({ name: z.string(), value: z.string() })) }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** Marks packages that only development needs. npm's `--omit dev` also omits those that production needs too. */
const developmentMark = 'cdx:npm:package:development';

/**
 * Prints the components of a production install, from the lock file, as CycloneDX. Replaces the name, which npm takes
 * from the folder, with the product's.
 */
const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const { code, output } = await run('npm', ['sbom', ...format, '--package-lock-only', '--loglevel', 'silent']);
if (code !== 0) throw new Error(`npm sbom failed:\n${output}`);
const all = bom.parse(JSON.parse(output.slice(output.indexOf('{'))));
const { component } = all.metadata;
component.name = 'moonfloor';
const components = all.components.filter(({ properties }) => !properties.some(({ name }) => name === developmentMark));
const refs = new Set([component, ...components].map((part) => part['bom-ref']));
const dependencies = all.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
process.stdout.write(`${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`);
