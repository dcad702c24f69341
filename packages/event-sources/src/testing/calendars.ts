/** A calendar that contains some entries, or other lines. */
export const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** An entry of a calendar that consists of some lines. */
export const vevent = (...lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

/** An entry of a calendar with a name, and other lines. */
export const entry = (...lines: readonly string[]): string => vevent('UID:a@example.org', 'SUMMARY:Night', ...lines);
