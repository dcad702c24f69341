/** Words for the status of events in sources, by prefix. */
const words: readonly (readonly [start: string, status: string])[] = [
  ['cancel', 'cancelled'],
  ['canceled', 'cancelled'],
  ['abgesagt', 'cancelled'],
  ['annul', 'cancelled'],
  ['anulad', 'cancelled'],
  ['suspen', 'cancelled'],
  ['geannuleerd', 'cancelled'],
  ['afgelast', 'cancelled'],
  ['отмен', 'cancelled'],
  ['inställ', 'cancelled'],
  ['aflyst', 'cancelled'],
  ['zrušen', 'cancelled'],
  ['postpone', 'postponed'],
  ['verschoben', 'postponed'],
  ['vertagt', 'postponed'],
  ['reporté', 'postponed'],
  ['reporte', 'postponed'],
  ['aplazad', 'postponed'],
  ['pospuest', 'postponed'],
  ['adiad', 'postponed'],
  ['rinviat', 'postponed'],
  ['uitgesteld', 'postponed'],
  ['перенес', 'postponed'],
  ['reschedule', 'moved'],
  ['moved', 'moved'],
  ['verlegt', 'moved'],
  ['reprogramad', 'moved'],
  ['remarcad', 'moved'],
  ['spostat', 'moved'],
  ['verplaatst', 'moved'],
  ['scheduled', 'scheduled'],
  ['confirm', 'scheduled'],
  ['bestätigt', 'scheduled'],
  ['tentative', 'scheduled'],
  ['active', 'scheduled'],
  ['activ', 'scheduled'],
  ['ativ', 'scheduled'],
  ['aktiv', 'scheduled'],
  ['actif', 'scheduled'],
  ['attiv', 'scheduled'],
  ['sold', 'scheduled'],
  ['ausverkauft', 'scheduled'],
  ['onsale', 'scheduled'],
  ['on sale', 'scheduled'],
  ['published', 'scheduled'],
  ['publish', 'scheduled'],
  ['live', 'scheduled'],
  ['upcoming', 'scheduled'],
  ['past', 'scheduled'],
  ['planned', 'scheduled'],
  ['geplant', 'scheduled'],
  ['prévu', 'scheduled'],
  ['programad', 'scheduled'],
];

/**
 * Returns the status of an event from a source's text such as `Postponed` or `EventMovedOnline`; undefined when
 * unknown.
 */
export function parseHappening(text: string): string | undefined {
  const word = text
    .trim()
    .slice(0, 200)
    .replace(/^.*[/#]/, '')
    .replace(/^Event(?=[A-Z])/, '')
    .toLowerCase();
  return words.find(([start]) => word.startsWith(start))?.[1];
}
