import { auditDependencies } from './supply-chain/audit.ts';

const { code, lines } = await auditDependencies(process.env);
for (const line of lines) console.log(line);
process.exit(code);
