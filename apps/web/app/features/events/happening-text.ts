import { t } from '@moonfloor/messages/t';
import type { Happening } from '@moonfloor/contract/lists';

/** Returns a text about an event, preceded by its status unless it takes place as announced. */
export function withHappening(happening: Happening, text: string): string {
  if (happening === 'scheduled') return text;
  return t(
    '{happening, select, postponed {POSTPONED: {text}} moved {MOVED: {text}} cancelled {CANCELLED: {text}} other {{text}}}',
    { happening, text },
  );
}
