import type { SourceEvent, SourceContext } from '../sources/source-event.ts';
import { parseLineupText } from './lineup.ts';

/**
 * Applies line-ups given as text: as floors when they were parsed with confidence or chosen by the member; otherwise,
 * and for parts that floors cannot express, at the end of the description.
 */
export function applyLineups(
  events: readonly SourceEvent[],
  { lineups, rowLineups }: Pick<SourceContext, 'lineups' | 'rowLineups'>,
): void {
  for (const [row, event] of events.entries()) {
    if (event.lineupText === undefined) continue;
    const read = parseLineupText(event.lineupText);
    const chosen = rowLineups[row];
    const wanted = chosen ?? (lineups === 'auto' ? (read.doubt === null ? 'floors' : 'text') : lineups);
    const as = read.artists === 0 ? 'text' : wanted;
    const rest = as === 'floors' ? read.rest : event.lineupText;
    const { fields } = event;
    if (event.lineupText !== '')
      event.lineup = { as, artists: read.artists, doubt: read.doubt, chosen: chosen !== undefined };
    if (as === 'floors') fields.floors = read.floors;
    // Text parsed without confidence does not clear floors that a member entered here.
    else if (event.lineupText === '' || wanted === chosen || lineups === 'text') fields.floors = '';
    if (rest === '') continue;
    fields.description = [fields.description, `Line-up:\n${rest}`].filter(Boolean).join('\n\n');
    if (as === 'floors') event.notes.push('What floors cannot say of the line-up stays in the description');
  }
}
