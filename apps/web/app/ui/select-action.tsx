import { type ComponentProps, useState } from 'react';
import { keysOf } from '@moonfloor/contract/values/keys';
import { Button } from './button.tsx';
import { Options, SelectField } from './field.tsx';
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

interface OptionActionProps<K extends string> extends Omit<SelectActionProps, 'initial' | 'children' | 'onAct'> {
  /** Labels by value. */
  options: Readonly<Record<K, string>>;
  /** The value that holds now, and is chosen at first. */
  value: K;
  onAct: (value: K) => void;
}

/** As `SelectAction`, for options of a type. */
export function OptionAction<K extends string>({ options, value, onAct, ...action }: OptionActionProps<K>) {
  return (
    <SelectAction
      key={value}
      {...action}
      initial={value}
      onAct={(chosen) => onAct(keysOf(options).find((key) => key === chosen) ?? value)}
    >
      <Options of={Object.entries<string>(options)} />
    </SelectAction>
  );
}
