// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { FieldForm } from './field-form.tsx';

function CodeForm() {
  const text = useState('');
  return (
    <FieldForm id="code" label="Code" text={text} action="Send" formClassName="" onSend={async () => 'Wrong code'} />
  );
}

test('why a form was not accepted is read with its field, which gets the focus', async () => {
  const page = await render(<CodeForm />);
  page.find('button', 'Send')?.focus();
  await page.click('Send');
  expect(document.activeElement?.id).toBe('code');
  expect(page.described('Code')).toContain('Wrong code');
});
