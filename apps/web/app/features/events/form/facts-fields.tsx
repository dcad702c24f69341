import { Fragment } from 'react';
import { t, tc } from '@moonfloor/messages/t';
import { factValueText } from '@moonfloor/contract/records/fact-texts';
import {
  type FactGroup,
  factGroups,
  type FactName,
  factNames,
  factOf,
  payments,
} from '@moonfloor/contract/records/facts';
import { keysOf } from '@moonfloor/contract/values/keys';
import { limits } from '@moonfloor/contract/api/limits';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField, Options } from '../../../ui/field.tsx';
import { FormRow, FormSection } from '../../../ui/form.tsx';
import { emptyPrice, type FactValues, type PriceValues } from '../../record-form/fact-values.ts';
import { LinkInput, TextInput } from '../../record-form/text-inputs.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import styles from './event-fields.module.css';

type Props = { fields: FormFields<FactValues> };

/** What guests ask before they come: each fact is unknown until it is chosen. */
export function FactsFields({ fields }: Props) {
  return (
    <div id="facts" tabIndex={-1}>
      <FormSection title={t('Good to know')} about={t('Leave unknown facts empty. Empty does not mean no.')}>
        {keysOf(factGroups).map((group) => (
          <fieldset key={group} className={styles.group}>
            <legend>{t(factGroups[group])}</legend>
            <Group fields={fields} group={group} />
          </fieldset>
        ))}
      </FormSection>
    </div>
  );
}

function Group({ fields, group }: Props & { group: FactGroup }) {
  const names = factNames.filter((name) => factOf(name).group === group);
  return (
    <>
      <div className={styles.flags}>
        {names.map((name) => factOf(name).kind === 'flag' && <Flag key={name} fields={fields} name={name} />)}
      </div>
      {names.map((name) => (
        <Fragment key={name}>
          <OtherFact fields={fields} name={name} />
        </Fragment>
      ))}
    </>
  );
}

/** A fact with three states, as radio buttons side by side. */
function Flag({ fields: { values, set, label }, name }: Props & { name: FactName }) {
  const value = `facts.${name}` as const;
  if (value === 'facts.prices') return null;
  const options = [
    ['', tc('a fact of an event', 'Unknown')],
    ['yes', factValueText(name, 'yes')],
    ['no', factValueText(name, 'no')],
  ] as const;
  return (
    <div className={styles.flag} role="radiogroup" aria-labelledby={`${value}-label`}>
      <span id={`${value}-label`}>{label(value)}</span>
      <span className={styles.states}>
        {options.map(([state, text]) => (
          <label key={state} className={styles.state}>
            <input
              id={state === '' ? value : undefined}
              type="radio"
              name={value}
              checked={values[value] === state}
              onChange={() => set(value, state)}
            />
            {text}
          </label>
        ))}
      </span>
    </div>
  );
}

/** The field of a fact that is not yes or no. */
function OtherFact({ fields, name }: Props & { name: FactName }) {
  if (name === 'payment') return <Payment fields={fields} />;
  if (name === 'minimum_age')
    return <TextInput fields={fields} name="facts.minimum_age" inputMode="numeric" autoComplete="off" />;
  if (name === 'harm_reduction_contact')
    return (
      <TextInput
        fields={fields}
        name="facts.harm_reduction_contact"
        help={t('A phone number, a place on site, or a link')}
        autoComplete="off"
      />
    );
  if (name === 'resale_link') return <LinkInput fields={fields} name="facts.resale_link" />;
  return name === 'prices' ? <Prices fields={fields} /> : null;
}

function Payment({ fields: { values, set, label, error } }: Props) {
  return (
    <SelectField
      id="facts.payment"
      label={label('facts.payment')}
      value={values['facts.payment']}
      error={error('facts.payment')}
      onChange={({ currentTarget }) => set('facts.payment', currentTarget.value)}
    >
      <Options
        of={['', ...payments].map((each) => [
          each,
          each === '' ? tc('a fact of an event', 'Unknown') : factValueText('payment', each),
        ])}
      />
    </SelectField>
  );
}

/** The prices of tickets, one per row. */
function Prices({ fields: { values, set, error, label } }: Props) {
  const rows = values['facts.prices'];
  const change = (row: number, part: Partial<PriceValues>): void =>
    set(
      'facts.prices',
      rows.map((price, at) => (at === row ? { ...price, ...part } : price)),
    );
  const add = (): void => set('facts.prices', [...rows, emptyPrice(rows.at(-1)?.currency ?? 'EUR')]);
  const inputOf = (row: number, part: keyof PriceValues) => ({
    id: `facts.prices.${row}.${part}`,
    value: rows[row]![part],
    error: error(`facts.prices.${row}.${part}`),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(row, { [part]: currentTarget.value }),
  });
  return (
    <fieldset id="facts.prices" className={styles.group} tabIndex={-1}>
      <legend>{label('facts.prices')}</legend>
      {rows.map((_, row) => (
        <fieldset key={row} className={styles.price} aria-label={t('Ticket {number}', { number: row + 1 })}>
          <FormRow>
            <TextField label={t('Ticket')} placeholder={t('Such as early bird')} {...inputOf(row, 'label')} />
            <TextField label={t('Price')} inputMode="decimal" {...inputOf(row, 'amount')} />
            <TextField label={t('Currency')} maxLength={3} autoCapitalize="characters" {...inputOf(row, 'currency')} />
            <TextField label={t('Sold until')} type="date" {...inputOf(row, 'until')} />
          </FormRow>
          <Button
            size="small"
            aria-label={t('Remove {name}', { name: t('Ticket {number}', { number: row + 1 }) })}
            onClick={() =>
              set(
                'facts.prices',
                rows.filter((__, at) => at !== row),
              )
            }
          >
            {t('Remove')}
          </Button>
        </fieldset>
      ))}
      {rows.length < limits.ticketPrices && (
        <div>
          <Button size="small" onClick={add}>
            {t('Add a ticket price')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
