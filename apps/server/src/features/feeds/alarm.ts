import type { WrittenEvent } from './event-writer.ts';
import { text } from './jcal.ts';

const end = 'END:VEVENT\r\n';

/**
 * Returns calendar entries with an alarm some minutes before their start (RFC 5545, section 3.6.6); those of whole days
 * have none, because they would ring at night. `titleOf` returns the text of the alarm.
 */
export async function withAlarms(
  entries: readonly WrittenEvent[],
  minutes: number,
  titleOf: (entry: WrittenEvent) => string,
): Promise<WrittenEvent[]> {
  const { toText } = await import('./jcal-text.ts');
  return entries.map((entry) => {
    if (entry.text.includes('\r\nDTSTART;VALUE=DATE:')) return entry;
    const properties = [
      text('action', 'DISPLAY'),
      text('description', titleOf(entry)),
      ['trigger', {}, 'duration', `-PT${minutes}M`] as const,
    ];
    return { ...entry, text: entry.text.slice(0, -end.length) + toText(['valarm', properties, []]) + end };
  });
}
