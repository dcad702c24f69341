import {
  collectFacts,
  type Facts,
  type FactValueName,
  namedFacts,
  type TicketPrice,
} from '@moonfloor/contract/records/facts';
import { normaliseText } from '@moonfloor/contract/values/text';
import { readWebAddress } from '@moonfloor/contract/values/web-address';
import { listOf, objectOf } from './read-stored.ts';

export type PriceValues = { [K in keyof TicketPrice]: string };

/** The facts of an event as values of a form: empty if they are not known. */
export type FactValues = Record<Exclude<FactValueName, 'facts.prices'>, string> & { 'facts.prices': PriceValues[] };

export const emptyPrice = (currency: string): PriceValues => ({ label: '', amount: '', currency, until: '' });

const isEmpty = ({ label, amount, until }: PriceValues): boolean => (label + amount + until).trim() === '';

const namesOfTexts = ['facts.harm_reduction_contact', 'facts.resale_link'] as const;

/** How a form has the facts of an event. */
export const factsCodec = {
  fromRecord: (facts: Facts): FactValues => {
    const { 'facts.prices': prices, ...others } = namedFacts(facts, '');
    const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
    const rows = (typeof prices === 'string' ? [] : prices).map((price): PriceValues => ({
      label: price.label ?? '',
      amount: String(price.amount),
      currency: price.currency,
      until: price.until ?? '',
    }));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
    return { ...Object.fromEntries(texts), 'facts.prices': rows } as FactValues;
  },
  readers: { 'facts.prices': listOf(objectOf<PriceValues>({}, () => emptyPrice(''))) },
  toField: (values: FactValues): object =>
    collectFacts({ ...values, 'facts.prices': values['facts.prices'].filter((price) => !isEmpty(price)) }),
  toRecord: (values: FactValues): Facts => {
    const [contact, link] = namesOfTexts.map((name) => normaliseText(values[name]));
    const age = values['facts.minimum_age'].trim();
    return collectFacts({
      ...values,
      'facts.harm_reduction_contact': contact,
      'facts.resale_link': link && (readWebAddress(link) ?? link),
      'facts.minimum_age': age === '' ? null : Number(age),
      'facts.prices': values['facts.prices'].flatMap((price) =>
        isEmpty(price)
          ? []
          : [
              {
                label: normaliseText(price.label),
                amount: Number(price.amount.replace(',', '.')),
                currency: price.currency.trim().toUpperCase(),
                until: price.until || null,
              },
            ],
      ),
    });
  },
};
