import { anyOf } from '@moonfloor/lineup/word-patterns';
import { type EventStatus, eventStatuses } from '@moonfloor/contract/values/lists';

const startsWith = (words: string): RegExp => new RegExp(`^${anyOf(words)}`);

/** Beginnings of words for the status of events in sources; an underscore stands for a space. */
const beginnings: Readonly<Record<EventStatus, RegExp>> = {
  cancelled: startsWith('cancel abgesagt annul anulad suspen geannuleerd afgelast отмен inställ aflyst zrušen'),
  postponed: startsWith(`
    postpone verschoben vertagt reporté reporte aplazad pospuest adiad rinviat uitgesteld перенес
  `),
  moved: startsWith('reschedule moved verlegt reprogramad remarcad spostat verplaatst'),
  scheduled: startsWith(`
    scheduled confirm bestätigt tentative activ ativ aktiv actif attiv sold ausverkauft onsale on_sale publish live
    upcoming past planned geplant prévu programad
  `),
};

/**
 * Returns the status of an event from a source's text such as `Postponed` or `EventMovedOnline`; undefined when
 * unknown.
 */
export function parseEventStatus(text: string): EventStatus | undefined {
  const word = text
    .trim()
    .slice(0, 200)
    .replace(/^.*[/#]/, '')
    .replace(/^Event(?=[A-Z])/, '')
    .toLowerCase();
  return eventStatuses.find((status) => beginnings[status].test(word));
}
