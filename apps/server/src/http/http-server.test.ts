import { expect, test } from 'vitest';
import { startProgram } from '../testing/programs.ts';

test('requests and responses keep fast properties when garbage is collected between the first ones', async () => {
  const program = startProgram(['--expose-gc', '--allow-natives-syntax', 'testing/hidden-classes.ts'], {});
  expect(await program.line('with fields:')).toBe('true true');
});
