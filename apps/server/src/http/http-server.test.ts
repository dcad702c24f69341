import { expect, test } from 'vitest';
import { startProgram } from '../testing/programs.ts';

test('requests and responses keep their fields when garbage is collected between the first ones', async () => {
  const program = startProgram(['--expose-gc', '--allow-natives-syntax', 'testing/object-shapes.ts'], {});
  expect(await program.line('with fields:')).toBe('true true');
});
