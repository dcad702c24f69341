import { type Message, msg, t } from '@moonfloor/messages/t';
import { keysOf } from '../values/keys.ts';
import { joinParts, partNames, splitParts } from './parts.ts';

/**
 * Facts of an event: what guests ask before they come. A fact that is not known is absent, which is not "no". The form, its
 * checks, the page, the history, imports and the filter follow from this list. Free of zod, so that browsers can load it.
 */

export const yesOrNo = ['yes', 'no'] as const;
export const payments = ['cash', 'card', 'both'] as const;

/** What a fact contains. */
interface FactTypes {
  flag: (typeof yesOrNo)[number];
  payment: (typeof payments)[number];
  /** In years. */
  age: number;
  text: string;
  link: string;
  prices: readonly TicketPrice[];
}

/** The price of a ticket, which is sold until a day; null until they are sold out, or at the gate. */
export interface TicketPrice {
  label: string | null;
  amount: number;
  /** An ISO 4217 code. */
  currency: string;
  until: string | null;
}

/** Headings of the form. */
export const factGroups = {
  site: msg('On site'),
  journey: msg('Travel and camping'),
  rules: msg('Rules'),
  access: msg('Accessibility'),
  tickets: msg('Ticket sale'),
} as const;
export type FactGroup = keyof typeof factGroups;

interface Fact {
  kind: keyof FactTypes;
  group: FactGroup;
  label: Message;
  /** How a page says yes and no, if the label alone, or "label: no", could be misunderstood. */
  says?: readonly [yes: Message, no: Message];
}

/** The facts by name, in the order of forms and pages. */
export const facts = {
  water: { kind: 'flag', group: 'site', label: msg('Drinking water') },
  food: { kind: 'flag', group: 'site', label: msg('Food') },
  showers: { kind: 'flag', group: 'site', label: msg('Showers') },
  toilets: { kind: 'flag', group: 'site', label: msg('Toilets') },
  first_aid: { kind: 'flag', group: 'site', label: msg('First aid') },
  drug_checking: { kind: 'flag', group: 'site', label: msg('Drug checking') },
  awareness_team: { kind: 'flag', group: 'site', label: msg('Awareness team') },
  harm_reduction_contact: { kind: 'text', group: 'site', label: msg('Harm reduction contact') },
  camping: { kind: 'flag', group: 'journey', label: msg('Camping') },
  campervans: { kind: 'flag', group: 'journey', label: msg('Campervans') },
  parking: { kind: 'flag', group: 'journey', label: msg('Parking') },
  shuttle: { kind: 'flag', group: 'journey', label: msg('Shuttle') },
  public_transport: { kind: 'flag', group: 'journey', label: msg('Public transport') },
  dogs: { kind: 'flag', group: 'rules', label: msg('Dogs'), says: [msg('Dogs allowed'), msg('No dogs')] },
  children: {
    kind: 'flag',
    group: 'rules',
    label: msg('Children'),
    says: [msg('Children welcome'), msg('No children')],
  },
  fire: {
    kind: 'flag',
    group: 'rules',
    label: msg('Campfires'),
    says: [msg('Campfires allowed'), msg('No campfires')],
  },
  glass: { kind: 'flag', group: 'rules', label: msg('Glass'), says: [msg('Glass allowed'), msg('No glass')] },
  payment: { kind: 'payment', group: 'rules', label: msg('Payment on site') },
  minimum_age: { kind: 'age', group: 'rules', label: msg('Minimum age') },
  step_free: { kind: 'flag', group: 'access', label: msg('Step-free access') },
  accessible_toilets: { kind: 'flag', group: 'access', label: msg('Accessible toilets') },
  quiet_area: { kind: 'flag', group: 'access', label: msg('Quiet area') },
  assistance: { kind: 'flag', group: 'access', label: msg('Assistance for disabled guests') },
  prices: { kind: 'prices', group: 'tickets', label: msg('Ticket prices') },
  resale_link: { kind: 'link', group: 'tickets', label: msg('Official resale') },
} as const satisfies Readonly<Record<string, Fact>>;

export type FactName = keyof typeof facts;
export type FactKind = keyof FactTypes;
export const factNames = keysOf(facts);

export type FactOfKind<K extends FactKind> = {
  [N in FactName]: (typeof facts)[N]['kind'] extends K ? N : never;
}[FactName];

/**
 * What events can be filtered by: all facts that are yes or no, whether all of their tickets cost nothing, cards are accepted, and
 * people below 18 are admitted.
 */
export type FilteredFact = FactOfKind<'flag'> | keyof typeof derivedFacts;

const derivedFacts = {
  free_entry: msg('Free entry'),
  card: msg('Cards accepted'),
  under_18: msg('Open to under-18s'),
} as const;

/** The known facts of an event. */
export type Facts = { [N in FactName]?: FactTypes[(typeof facts)[N]['kind']] | undefined };

export const factOf = (name: FactName): Fact => facts[name];

/** The name under which a fact is compared, edited and stored in the history. */
export type FactValueName = `facts.${FactName}`;
export const factValueNames: readonly FactValueName[] = partNames('facts', factNames);

/** Returns the fact of such a name; undefined for other names. */
export const factOfName = (name: string): FactName | undefined =>
  factNames[(factValueNames as readonly string[]).indexOf(name)];

/** Returns the facts by such names: `empty` for those that are not known. */
export const namedFacts = <E>(knownFacts: Facts, empty: E) => splitParts('facts', factNames, knownFacts, empty);

/** Reverses `namedFacts`: those that are null or empty are left out. */
export const collectFacts = (values: object): Facts => joinParts('facts', factNames, values);

/** Returns what events are filtered by, as a sentence. */
export function filteredFactText(name: FilteredFact): string {
  if (name === 'free_entry' || name === 'card' || name === 'under_18') return t(derivedFacts[name]);
  const { label, says }: Fact = facts[name];
  return t(says?.[0] ?? label);
}
