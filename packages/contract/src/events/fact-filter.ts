import type { FactOfKind, Facts, FilteredFact } from '../records/facts.ts';

/** The filter by facts of events. Free of their labels, so that visitors' first load does not include them. */

type Flag = FactOfKind<'flag'>;

const flags = [
  'water',
  'food',
  'showers',
  'toilets',
  'first_aid',
  'drug_checking',
  'awareness_team',
  'camping',
  'campervans',
  'parking',
  'shuttle',
  'public_transport',
  'dogs',
  'children',
  'fire',
  'glass',
  'step_free',
  'accessible_toilets',
  'quiet_area',
  'assistance',
] as const satisfies readonly Flag[];

/** What events can be filtered by, in the order of their bits. */
export const filteredFacts: readonly FilteredFact[] = [
  ...(flags satisfies readonly (Flag extends (typeof flags)[number] ? Flag : never)[]),
  'free_entry',
  'card',
  'under_18',
];

/** Whether an event is known to have a fact. */
function hasFact(facts: Facts, name: FilteredFact): boolean {
  const { prices = [], payment, minimum_age: age } = facts;
  if (name === 'free_entry') return prices.length > 0 && prices.every(({ amount }) => amount === 0);
  if (name === 'card') return payment === 'card' || payment === 'both';
  if (name === 'under_18') return age !== undefined && age < 18;
  return facts[name] === 'yes';
}

/** Returns the word of a fact in addresses. */
export const factWord = (name: string): string => name.replaceAll('_', '-');

/** The words of those facts. */
export const factWords = filteredFacts.map(factWord);

/** Returns facts that an event is known to have as a bit set. */
export const factBits = (facts: Facts): number =>
  filteredFacts.reduce((bits, name, at) => (hasFact(facts, name) ? bits | (1 << at) : bits), 0);

/** Returns the facts of some words as a bit set; unknown words are ignored. */
export const factMask = (words: readonly string[]): number =>
  factWords.reduce((bits, word, at) => (words.includes(word) ? bits | (1 << at) : bits), 0);
