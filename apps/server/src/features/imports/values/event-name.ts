import { t } from '@moonfloor/messages/t';
import type { Happening } from '@moonfloor/contract/lists';
import type { SourceFields } from '../sources/source-event.ts';
import { oneLine } from './plain-text.ts';

/** Words before or behind a name that say what has become of the event, in the languages of sources. */
const marks: readonly (readonly [Happening | 'sold-out', string])[] = [
  [
    'cancelled',
    `cancell?ed|cancell?ation|abgesagt|absage|entfällt|fällt aus|annulée?|annulliert|cancelad[oa]|anulad[oa]|suspendid[oa]|annullat[oa]|cancellat[oa]|geannuleerd|afgelast|отмен[её]н[оаы]?|отмена|скасовано|inställ[td]|aflyst|avlyst|peruttu|zrušen[oýa]?|odwołan[eya]|elmarad|törölve|iptal|ακυρώθηκε|בוטל|מבוטל|中止|公演中止|キャンセル`,
  ],
  [
    'postponed',
    `postponed|verschoben|vertagt|reportée?|aplazad[oa]|pospuest[oa]|postergad[oa]|adiad[oa]|rinviat[oa]|uitgesteld|перенес[её]н[оаы]?|перенос|odložen[oýa]?|przełożon[eya]|elhalasztva|uppskjut(?:en|et)|udskudt|utsatt|ertelendi|נדחה|延期`,
  ],
  ['moved', `rescheduled|moved|new date|verlegt|reprogramad[oa]|remarcad[oa]|spostat[oa]|verplaatst`],
  [
    'sold-out',
    `sold[ -]?out|ausverkauft|complet|agotad[oa]s?|esgotad[oa]s?|uitverkocht|распродано|wyprzedan[eya]|vyprodáno|esaurit[oa]|udsolgt|slutsåld|utsolgt|elfogyott|完売`,
  ],
];

const shapes = marks.map(([happening, words]) => ({
  happening,
  /** In brackets or before a colon or dash. */
  before: new RegExp(
    `^(?:[[(*]{1,3}\\s?(?:${words})\\s?[\\])*]{1,3}\\s{0,3}[:!–—-]?|(?:${words})\\s{0,3}(?:[:!|–—]{1,3}|-(?=\\s)))\\s{0,3}`,
    'iu',
  ),
  behind: new RegExp(
    `\\s{0,3}(?:[[(*]{1,3}\\s?(?:${words})\\s?!{0,3}[\\])*]{1,3}|(?:\\s[–—|-]|[:!])\\s{0,3}(?:${words})!{0,3})$`,
    'iu',
  ),
  bare: new RegExp(`^(?:${words})\\s(?=\\S)`, 'iu'),
}));

/** Longest name in which marks are looked for. */
const maxLength = 500;

/**
 * Returns the name of an event, and its status if the name says it: `Cancelled: X`, `[ABGESAGT] X`, `X (sold out)`, or `ABGESAGT X`
 * in capital letters before others. Every change has a note.
 */
export function readName(text: string, notes: string[]): SourceFields & { event_name: string } {
  const whole = oneLine(text);
  if (whole.length > maxLength) return { event_name: whole };
  for (const { happening, before, behind, bare } of shapes) {
    const word = bare.exec(whole)?.[0] ?? '';
    const isShouted = word !== '' && isUpper(word) && !isUpper(whole.slice(word.length));
    const name = (isShouted ? whole.slice(word.length) : whole.replace(before, '').replace(behind, '')).trim();
    if (name === whole || name === '') continue;
    const mark = (whole.startsWith(name) ? whole.slice(name.length) : whole.replace(name, ' '))
      .replace(/\s+/g, ' ')
      .trim();
    const said = (/\p{L}[\p{L}\p{M} -]*/u.exec(mark)?.[0] ?? mark).trim();
    notes.push(
      happening === 'sold-out'
        ? t('The name said “{mark}”, which was moved to the extras', { mark: said })
        : t('The name said “{mark}”, which was read as its status', { mark: said }),
    );
    return happening === 'sold-out'
      ? { event_name: name, extras: said }
      : { event_name: name, event_status: happening };
  }
  return { event_name: whole };
}

const isUpper = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();
