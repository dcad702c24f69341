import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('every read call can be measured', async () => {
  const { stdout } = await run('npm', ['run', 'bench:size', '--', '--only', 'sqlite', '--events', '1000,1000']);
  expect(stdout).toContain('| `/events/7` ');
});
