import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { SelectField } from './field.tsx';
import { FormActions, FormRow } from './form.tsx';

interface SelectActionProps extends Pick<ComponentProps<typeof SelectField>, 'label' | 'help' | 'children'> {
  /** The option that is chosen at first. */
  initial?: string;
  /** Label of the button. */
  action: string;
  busy?: boolean;
  onAct: (value: string) => void;
}

/** A list with a button that acts on the chosen option: arrow keys choose each option on their way. */
export function SelectAction({ initial = '', action, busy = false, onAct, ...field }: SelectActionProps) {
  const [value, setValue] = useState(initial);
  return (
    <FormRow>
      <SelectField {...field} value={value} onChange={({ currentTarget }) => setValue(currentTarget.value)} />
      <FormActions>
        <Button aria-disabled={busy} onClick={() => onAct(value)}>
          {action}
        </Button>
      </FormActions>
    </FormRow>
  );
}
