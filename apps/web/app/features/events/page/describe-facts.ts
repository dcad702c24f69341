import type { EventDetail } from '@moonfloor/contract/events/events';
import { factText, factValueText, formatAmount } from '@moonfloor/contract/records/fact-texts';
import { type FactName, factNames, factOf } from '@moonfloor/contract/records/facts';
import { t } from '@moonfloor/messages/t';

/** What a page shows of an event's facts, as texts, so that visitors' first load has neither the list of facts nor icons. */
export interface DescribedFacts {
  known: KnownFact[];
  prices: { label: string | null; amount: string; until: string | null }[];
}

interface KnownFact {
  /** The lines of its icon. */
  icon: string;
  text: string;
  /** What somebody wrote, after the text. */
  value?: string;
  link?: string;
  /** The feature of the place for search engines, and whether it has it. */
  feature?: readonly [name: string, has: boolean];
}

/** Describes the known facts of an event in the current language, in the order of the list. */
export function describeFacts({ facts }: Pick<EventDetail, 'facts'>): DescribedFacts {
  const described = factNames.flatMap((name) =>
    name === 'prices' || facts[name] === undefined ? [] : [describe(name, facts[name])],
  );
  const prices = (facts.prices ?? []).map((price) => ({
    label: price.label,
    amount: formatAmount(price),
    until: price.until,
  }));
  return { known: described, prices };
}

function describe(name: FactName, value: unknown): KnownFact {
  const { kind, label, says: [yes] = [label] } = factOf(name);
  const icon = value === 'no' ? crossedOut : icons[name];
  if (kind === 'flag') return { icon, text: factText(name, value), feature: [t(yes), value === 'yes'] };
  if (kind !== 'link' && kind !== 'text') return { icon, text: factText(name, value) };
  const text = factValueText(name, value);
  return { icon, text: t(label), ...(/^https?:\/\/\S+$/.test(text) ? { link: text } : { value: text }) };
}

const person = 'M3.5 21c1-4.5 4.3-6.5 8.5-6.5s7.5 2 8.5 6.5M7.5 8a4.5 4.5 0 109 0 4.5 4.5 0 10-9 0z';
const wheelchair =
  'M10 7v6h5.5l2.5 5 2-1M10 9.5h4.5M7.5 11.5a5.2 5.2 0 107 6.5M8.5 4a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0z';
const ticket = 'M3 6h18v4a2 2 0 000 4v4H3v-4a2 2 0 000-4zM14 6v12';
/** For facts that are not so. */
const crossedOut = 'M5.7 5.7l12.6 12.6M3 12a9 9 0 1018 0 9 9 0 10-18 0z';

/** The icons as lines of a path. */
const icons: Readonly<Record<FactName, string>> = {
  water: 'M12 3s6 6.5 6 11a6 6 0 01-12 0c0-4.5 6-11 6-11z',
  food: 'M6 3v5a2.5 2.5 0 005 0V3M8.5 10.5V21M17 21V3c-2 1-3 4-3 8h3',
  showers: 'M4 21V7a4 4 0 018 0M8 11a4 4 0 018 0zM9 15v.1M12 15v.1M15 15v.1M9 19v.1M12 19v.1M15 19v.1',
  toilets: 'M6 3v9h12c0 3.5-2 6-5 6v3H8v-4c-1.3-1-2-3-2-5',
  first_aid: 'M5 4h14v16H5zM12 8v8M8 12h8',
  drug_checking: 'M9 3h6M10 3v6L5 19a1.5 1.5 0 001.5 2h11a1.5 1.5 0 001.5-2l-5-10V3M7.5 15h9',
  awareness_team: 'M12 20.5C7 16.5 3.5 13 3.5 9.2a4.5 4.5 0 018.5-2 4.5 4.5 0 018.5 2c0 3.8-3.5 7.3-8.5 11.3z',
  harm_reduction_contact:
    'M5.6 5.6l3.6 3.6M14.8 14.8l3.6 3.6M18.4 5.6l-3.6 3.6M9.2 14.8l-3.6 3.6M3 12a9 9 0 1018 0 9 9 0 10-18 0zM8 12a4 4 0 108 0 4 4 0 10-8 0z',
  camping: 'M12 4L2.5 20h19zM12 12l-4.5 8M12 12l4.5 8',
  campervans:
    'M5 17H2.5V7h12l3.5 5h3.5v5H20M16 17H9M14 12h4M5 17a2 2 0 104 0 2 2 0 10-4 0zM16 17a2 2 0 104 0 2 2 0 10-4 0z',
  parking: 'M4 4h16v16H4zM9.5 17V7.5H13a2.8 2.8 0 010 5.6H9.5',
  shuttle: 'M4 17V6a2 2 0 012-2h12a2 2 0 012 2v11zM4 11h16M7 17v3M17 17v3M7.5 14v.1M16.5 14v.1',
  public_transport: 'M6 4h12v11a2 2 0 01-2 2H8a2 2 0 01-2-2zM6 10h12M9 17l-2.5 4M15 17l2.5 4',
  dogs: 'M12 12c3 0 5.5 3 5.5 5.5S15 20.5 12 20s-5.5 0-5.5-2.5S9 12 12 12zM5 10v1.5M9.5 5v2M14.5 5v2M19 10v1.5',
  children: 'M12 9v7M8 12h8M9 21l3-5 3 5M9.5 5.5a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0z',
  fire: 'M13 3c.5 4 4.5 6 4.5 11a5.5 5.5 0 01-11 0c0-2 1-3.5 2-5 .5 1.5 1 2 2 2.5C11 8 11 5 13 3z',
  glass: 'M7 3h10l-1 7a4 4 0 01-8 0zM12 14v7M8.5 21h7',
  payment: 'M3 6h18v13H3zM3 10h18M7 15h3',
  minimum_age: person,
  step_free: wheelchair,
  accessible_toilets: wheelchair,
  quiet_area: 'M20 14.5A8.5 8.5 0 119.5 4 7 7 0 0020 14.5z',
  assistance: person,
  prices: ticket,
  resale_link: ticket,
};
