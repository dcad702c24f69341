/** Words of sources for whether an event takes place, by what they begin with. */
const words: readonly (readonly [start: string, status: string])[] = [
  ['cancel', 'cancelled'], ['postpone', 'postponed'], ['reschedule', 'moved'], ['moved', 'moved'], ['scheduled', 'scheduled'],
  ['confirmed', 'scheduled'], ['tentative', 'scheduled'], ['verschoben', 'postponed'], ['abgesagt', 'cancelled'],
];

/** Whether an event takes place, from what a source says: `Postponed`, `EventMovedOnline`; undefined when it says nothing known. */
export function readHappening(text: string): string | undefined {
  const word = text.trim().replace(/^.*[/#]/, '').replace(/^Event(?=[A-Z])/, '').toLowerCase();
  return words.find(([start]) => word.startsWith(start))?.[1];
}
