import type { Message } from '@moonfloor/messages/t';
import type { SimpleType } from '../values/lists.ts';
import type { AccountSite } from '../values/web-address.ts';

/**
 * What a field contains. How forms check it (`record-forms.ts`) and show it, how it is stored, compared, searched, imported and
 * merged follows from its kind.
 */
type Content =
  /** A required text in one line. */
  | { kind: 'name'; upper?: boolean }
  | { kind: 'text'; max: number; upper?: boolean }
  /** A text with line breaks. */
  | { kind: 'lines'; max: number }
  /** The only field with line breaks, in other languages. */
  | { kind: 'translations'; max: number }
  /** A web address; of an account on `site`, its name is enough. */
  | { kind: 'link'; site?: AccountSite }
  | { kind: 'country' }
  | { kind: 'required-day' }
  | { kind: 'day' }
  | { kind: 'time' }
  /** A date and time at the event's place. */
  | { kind: 'wall-time' }
  | { kind: 'degrees'; range: number }
  | { kind: 'integer'; between: { min: number; max: number } }
  | { kind: 'eventStatus' }
  /** Alternative names. */
  | { kind: 'names' }
  /** Comma text of words of a list. */
  | { kind: 'choices'; options: readonly string[]; max: number; tooMany: Message }
  /** Comma text of record labels. */
  | { kind: 'labels' }
  /** One of some words; people read its label. */
  | { kind: 'word'; words: Readonly<Record<string, Message>> }
  /** The id of another record. */
  | { kind: 'reference'; to: SimpleType }
  /** Known facts by name (`facts.ts`), as an object. */
  | { kind: 'facts' }
  | { kind: 'floors' }
  | { kind: 'decorations' }
  /** Names of those who organise an event. */
  | { kind: 'promoters' }
  /** Names of other artists. */
  | { kind: 'artists'; one: Message }
  /** Addresses of an artist's pages at other sites (`external-sites.ts`). */
  | { kind: 'pages' }
  /** A picture: the names of its address in responses, and of the file in forms. */
  | { kind: 'image'; address: string; file: string }
  | { kind: 'images'; address: string; file: string };

export type Field = Content & {
  /** Its name wherever people read it. */
  label: Message;
  /** Its name as a column of a table to import, if the label says too little there. */
  column?: Message;
  /** True for texts that the search does not read. */
  unsearched?: boolean;
  /** True if lists have it; of simple types only. */
  listed?: boolean;
};

type Kind = Field['kind'];

/** Kinds of lists of names of records, with the key of a name in what forms send and responses contain. */
export const tagKeys = {
  decorations: 'decoration_name',
  promoters: 'promoter_name',
  artists: 'artist_name',
} as const satisfies { [K in Kind]?: string };

/** Kinds of lists of texts that forms send as JSON. */
const sentNames = ['names', 'decorations', 'promoters', 'artists', 'pages'] as const satisfies readonly Kind[];

/** Kinds of lists of names, or of addresses. */
export const namesKinds = [...sentNames, 'images'] as const satisfies readonly Kind[];

/** Kinds of lists that forms send as JSON; pictures are sent as files, and other lists as text with commas. */
export const jsonKinds: ReadonlySet<Kind> = new Set<Kind>([...sentNames, 'floors']);

/** Kinds of fields with several values. */
export const severalKinds: ReadonlySet<Kind> = new Set<Kind>([...namesKinds, 'floors', 'choices', 'labels']);
