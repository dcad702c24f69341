import { z } from 'zod';

const names = z.record(z.string(), z.string()).optional();
const words = z.string().or(z.array(z.string())).optional();

/** The fields of a package.json that name packages. */
export const manifest = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  allowScripts: z.record(z.string(), z.boolean()).optional(),
});

/** The package.json of the repository's root. */
export const packageJson = manifest.extend({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
});

/** A package-lock.json. */
export const lockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })).optional(),
      cpu: words,
      libc: words,
      hasInstallScript: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
