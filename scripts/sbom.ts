import { root } from './root.ts';
import { describeSoftware } from './supply/sbom.ts';

process.stdout.write(`${JSON.stringify(await describeSoftware(root), null, 2)}\n`);
