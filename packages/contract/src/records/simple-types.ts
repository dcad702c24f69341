import { type Message, msg } from '@moonfloor/messages/t';
import { type SimpleType, simpleTypes } from '../values/lists.ts';

interface Words {
  one: Message;
  many: Message;
  /** Titles of the form for a new record and for an existing one, and of the page that merges two. */
  submit: Message;
  edit: Message;
  merge: Message;
  notFound: Message;
  /** Why a name is refused that another record has; absent if several can have one name. */
  nameTaken?: Message;
}

/** How people call the records of each simple type; sentences that are the same for all name no type. */
export const simpleWords = {
  venue: {
    one: msg('Venue'),
    many: msg('Venues'),
    submit: msg('Submit Venue'),
    edit: msg('Edit Venue'),
    merge: msg('Merge venues'),
    notFound: msg('Venue not found'),
  },
  promoter: {
    one: msg('Promoter'),
    many: msg('Promoters'),
    submit: msg('Submit Promoter'),
    edit: msg('Edit Promoter'),
    merge: msg('Merge promoters'),
    notFound: msg('Promoter not found'),
  },
  label: {
    one: msg('Label'),
    many: msg('Labels'),
    submit: msg('Submit Label'),
    edit: msg('Edit Label'),
    merge: msg('Merge labels'),
    notFound: msg('Label not found'),
    nameTaken: msg('This label name already exists'),
  },
  series: {
    one: msg('Series'),
    many: msg('Event series'),
    submit: msg('Submit Series'),
    edit: msg('Edit Series'),
    merge: msg('Merge series'),
    notFound: msg('Series not found'),
  },
} as const satisfies Record<SimpleType, Words>;

/** Returns a table with a value for each simple type. */
export const mapSimpleTypes = <V>(of: (type: SimpleType) => V): Record<SimpleType, V> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the types
  Object.fromEntries(simpleTypes.map((type) => [type, of(type)])) as Record<SimpleType, V>;

/** Returns one of the words of each simple type. */
export const simpleWord = (word: Exclude<keyof Words, 'nameTaken'>): Record<SimpleType, Message> =>
  mapSimpleTypes((type) => simpleWords[type][word]);

/** Returns the word for why a name is refused; undefined if several records of a type can have one name. */
export const nameTakenOf = (type: SimpleType): Message | undefined => {
  const words: Words = simpleWords[type];
  return words.nameTaken;
};

/** Returns the name of a record of a simple type. */
export const simpleName = (type: SimpleType, record: object): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all have a name
  (record as Record<string, string>)[`${type}_name`] ?? '';
