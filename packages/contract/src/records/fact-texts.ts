import { languages } from '@moonfloor/messages/languages';
import { currentLanguage, formatNumber, msg, t, tc } from '@moonfloor/messages/t';
import { formatDate } from '../values/format-date.ts';
import { type FactName, factOf, payments, type TicketPrice } from './facts.ts';

/** Facts of an event as texts. */

const paymentTexts = { cash: msg('Cash only'), card: msg('Cards only'), both: msg('Cash and cards') } as const;

/** Returns the value of a fact as text beside its label. */
export function factValueText(name: FactName, value: unknown): string {
  if (Array.isArray(value)) return value.map(priceText).join('\n');
  const { kind } = factOf(name);
  if (kind === 'flag') return value === 'yes' ? tc('a fact of an event', 'Yes') : tc('a fact of an event', 'No');
  const payment = payments.find((one) => kind === 'payment' && one === value);
  return payment === undefined ? String(value) : t(paymentTexts[payment]);
}

/** Returns a fact as a sentence of its own. */
export function factText(name: FactName, value: unknown): string {
  const { kind, label, says } = factOf(name);
  if (kind === 'payment') return factValueText(name, value);
  if (kind === 'age') return value === 0 ? t('All ages') : t('{age} and over', { age: Number(value) });
  if (kind === 'flag' && says !== undefined) return t(value === 'yes' ? says[0] : says[1]);
  return value === 'yes' ? t(label) : t('{fact}: {value}', { fact: t(label), value: factValueText(name, value) });
}

/** Formats an amount with its currency, `1,200 EUR`, `79.50 EUR`. */
export function formatAmount({ amount, currency }: TicketPrice): string {
  const [, cents] = amount.toFixed(2).split('.');
  const sign = languages[currentLanguage()].thousands === ',' ? '.' : ',';
  return `${formatNumber(Math.trunc(amount))}${cents === '00' ? '' : `${sign}${cents}`}\u00a0${currency}`;
}

/** Formats a ticket's price in one line. */
export const priceText = (price: TicketPrice): string =>
  [price.label, formatAmount(price), price.until !== null && t('until {date}', { date: formatDate(price.until) })]
    .filter(Boolean)
    .join(' · ');
