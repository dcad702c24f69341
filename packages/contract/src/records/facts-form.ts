import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { fault, optionalDay, optionalLink, optionalText, optionalInteger, optionalWord } from '../api/fields.ts';
import { jsonObject } from '../api/json-fields.ts';
import { limits } from '../api/limits.ts';
import { type FactKind, factNames, factOf, type Facts, payments, yesOrNo } from './facts.ts';

/** The schemas of an event's facts in forms and responses, by what a fact contains. */

const amountFault = (): string =>
  t('Price must be an amount such as 80 or 79.50, at most {max}', { max: limits.ticketAmount });
const currencyFault = (): string => t('Currency must be a code such as EUR');
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const ticketPrice = z.strictObject(
  {
    label: optionalText({ label: msg('Ticket'), max: limits.ticketName }),
    amount: z.union([z.string(), z.number()], { error: amountFault }).transform((input, ctx) => {
      const text = String(input).slice(0, 20).trim().replace(',', '.');
      const amount = /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
      return amount <= limits.ticketAmount ? amount : fault(ctx, amountFault(), 'out-of-range');
    }),
    currency: z.string({ error: currencyFault }).transform((input, ctx) => {
      const code = input.slice(0, 20).trim().toUpperCase();
      return currencies.has(code) ? code : fault(ctx, currencyFault(), 'unknown-value');
    }),
    until: optionalDay(msg('Until')),
  },
  { error: () => t('A ticket has a label, an amount, a currency and a last day of sale') },
);

const pricesFault = (): string => t('Ticket prices can have at most {max} entries', { max: limits.ticketPrices });

const forms = {
  flag: (label: string) => optionalWord(label, yesOrNo),
  payment: (label: string) => optionalWord(label, payments),
  age: (label: string) => optionalInteger(label, limits.minimumAge),
  text: (label: string) => optionalText({ label, max: limits.factText }),
  link: (label: string) => optionalLink(label),
  prices: () =>
    z
      .array(ticketPrice, { error: pricesFault })
      .max(limits.ticketPrices, { error: pricesFault })
      .transform((prices) => prices.map(({ label = null, until = null, ...price }) => ({ label, ...price, until })))
      .nullish(),
} satisfies Record<FactKind, (label: string) => z.ZodType>;

const responses = {
  flag: z.enum(yesOrNo),
  payment: z.enum(payments),
  age: z.number().int(),
  text: z.string(),
  link: z.string(),
  prices: z.array(
    z.object({ label: z.string().nullable(), amount: z.number(), currency: z.string(), until: z.string().nullable() }),
  ),
} satisfies Record<FactKind, z.ZodType>;

/** A price of a ticket as in responses and the history. */
export const ticketPrices = responses.prices;

const byFact = (schemaOf: (kind: FactKind, label: string) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(
    factNames.map((name) => {
      const { kind, label } = factOf(name);
      return [name, schemaOf(kind, label)];
    }),
  );

/** The facts in responses: those that are known. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
export const knownFacts = z.object(byFact((kind) => responses[kind].optional())) as unknown as z.ZodType<Facts, Facts>;

/** The facts of an event's form, as a JSON object; those that are null, empty or absent are not known. */
export const factsField = () =>
  jsonObject(
    byFact((kind, label) => forms[kind](label)),
    {
      label: msg('Good to know'),
      max: limits.facts,
      length: limits.facts,
      entries: 200,
      notObject: () => t('{label} must be an object in JSON', { label: t('Good to know') }),
      unknownKey: () =>
        t('{label} can have these names: {names}', { label: t('Good to know'), names: factNames.join(', ') }),
    },
  )
    .transform((values): Facts => Object.fromEntries(Object.entries(values).filter(([, value]) => !isUnknown(value))))
    .optional()
    .meta({
      description:
        'Facts as a JSON object; absent ones are not known, and a change replaces all. Most are `yes` or `no`. `payment` is ' +
        `\`cash\`, \`card\` or \`both\`, \`minimum_age\` a number of years. Names: ${factNames.join(', ')}.`,
      example: JSON.stringify({ showers: 'yes', dogs: 'no', minimum_age: 18, payment: 'cash' }),
    });

const isUnknown = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);
