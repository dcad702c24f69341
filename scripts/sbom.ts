import { root } from './root.ts';
import { createSbom } from './supply-chain/sbom.ts';

process.stdout.write(`${JSON.stringify(await createSbom(root), null, 2)}\n`);
