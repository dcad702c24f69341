import { z } from 'zod';
import { run } from './run.ts';

/** The output of `npm audit --json`: vulnerabilities, or the reason why the audit failed. */
const report = z.object({
  vulnerabilities: z
    .record(
      z.string(),
      z.object({
        name: z.string(),
        severity: z.string(),
        /** Vulnerabilities of the package itself, and names of vulnerable packages that it depends on. */
        via: z.array(z.string().or(z.object({ title: z.string(), url: z.string(), range: z.string() }))),
      }),
    )
    .optional(),
  metadata: z.object({ dependencies: z.object({ prod: z.number() }) }).optional(),
  message: z.string().optional(),
  error: z.object({ summary: z.string().optional() }).optional(),
});

function readReport(output: string): z.output<typeof report> {
  try {
    return report.parse(JSON.parse(output.slice(output.indexOf('{'))));
  } catch {
    return {};
  }
}

/**
 * Queries the registry for known vulnerabilities of a production install. The exit code is 0 when there are none, 1 when
 * there are some, and 2 when the audit failed.
 */
const { output } = await run('npm', ['audit', '--omit', 'dev', '--json', '--loglevel', 'silent']);
const { vulnerabilities, metadata, message, error } = readReport(output);
if (vulnerabilities === undefined) {
  const reason = message ?? error?.summary ?? output.trim().split('\n').at(-1) ?? '';
  console.log(`The check for known vulnerabilities could not run: ${reason}\nNothing is known about the dependencies.`);
  process.exit(2);
}
const vulnerable = Object.values(vulnerabilities);
if (vulnerable.length === 0) console.log(`No known vulnerabilities in ${metadata?.dependencies.prod ?? 0} packages.`);
for (const { name, severity, via } of vulnerable) {
  console.log(`${name}: ${severity}`);
  for (const cause of via)
    console.log(
      typeof cause === 'string' ? `  through ${cause}` : `  ${cause.title}, in ${cause.range} (${cause.url})`,
    );
}
process.exit(vulnerable.length === 0 ? 0 : 1);
