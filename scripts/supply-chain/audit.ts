import { root } from '../root.ts';
import { run } from '../run.ts';

/** The message to print, and the exit code: 0 no known vulnerabilities, 1 vulnerabilities found, 2 the audit failed. */
export interface AuditResult {
  code: 0 | 1 | 2;
  lines: string[];
}

interface Vulnerability {
  name: string;
  severity: string;
  /** Vulnerabilities of the package itself, and names of vulnerable packages that it depends on. */
  via: (string | { title: string; url: string; range: string })[];
}

/** The output of `npm audit --json`: vulnerabilities, or the reason why the audit failed. */
interface Report {
  vulnerabilities?: Record<string, Vulnerability>;
  metadata?: { dependencies: { prod: number } };
  message?: string;
  error?: { summary?: string };
}

/** Queries the registry for known vulnerabilities of a production install. `env` may configure another registry. */
export async function auditDependencies(env: NodeJS.ProcessEnv): Promise<AuditResult> {
  const given = Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const { output } = await run('npm', ['audit', '--omit', 'dev', '--json', '--loglevel', 'silent'], {
    cwd: root,
    env: given,
  });
  const report = read(output);
  if (report?.vulnerabilities === undefined) {
    const why = report?.message ?? report?.error?.summary ?? output.trim().split('\n').at(-1) ?? '';
    return {
      code: 2,
      lines: [`The check for known vulnerabilities could not run: ${why}`, 'Nothing is known about the dependencies.'],
    };
  }
  const found = Object.values(report.vulnerabilities);
  if (found.length === 0) {
    return { code: 0, lines: [`No known vulnerabilities in ${report.metadata?.dependencies.prod ?? 0} packages.`] };
  }
  return { code: 1, lines: found.flatMap(linesOf) };
}

function read(output: string): Report | undefined {
  try {
    return JSON.parse(output.slice(output.indexOf('{'))) as Report;
  } catch {
    return undefined;
  }
}

function linesOf({ name, severity, via }: Vulnerability): string[] {
  const reasons = via.map((reason) =>
    typeof reason === 'string' ? `through ${reason}` : `${reason.title}, in ${reason.range} (${reason.url})`,
  );
  return [`${name}: ${severity}`, ...reasons.map((reason) => `  ${reason}`)];
}
