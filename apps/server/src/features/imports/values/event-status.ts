import type { EventStatus } from '@moonfloor/contract/values/lists';
import { anyOf } from '@moonfloor/lineup/word-patterns';

/** Words that say what has become of an event, in the languages of sources, as patterns. */
export const statusWords: readonly (readonly [EventStatus | 'sold-out', string])[] = [
  [
    'cancelled',
    `cancell?ed|cancell?ation|abgesagt|absage|entfällt|fällt (?:leider )?aus|annulée?|annulliert|cancelad[oa]|anulad[oa]|suspendid[oa]|annullat[oa]|cancellat[oa]|geannuleerd|afgelast|отмен[её]н[оаы]?|отмена|скасовано|inställ[td]|aflyst|avlyst|peruttu|zrušen[oýaé]?|odwołan[eya]|elmarad|törölve|lemondva|[iİ]ptal|ακυρώ(?:θηκε|νεται)|peruutettu|annulleret|otkazan[oa]?|odpovedan[oa]?|storniert|vervallen|anulată?|atcelts|atšaukta|tühistatud|בוטל|מבוטל|(?:公演|開催)?中止(?:のお知らせ)?|キャンセル|취소(?:됨|되었습니다)?|已?取消|ยกเลิก|ملغ[ىي]|لغو شد|đã hủy|dibatalkan`,
  ],
  [
    'postponed',
    `postponed|verschoben|vertagt|reportée?|aplazad[oa]|pospuest[oa]|postergad[oa]|adiad[oa]|rinviat[oa]|uitgesteld|перенес[её]н[оаы]?|перенос|odložen[oýa]?|przełożon[eya]|elhalasztva|uppskjut(?:en|et)|udskudt|utsatt|ertelendi|odgođen[oa]?|amânată?|נדחה|延期|연기|เลื่อน|hoãn|ditunda`,
  ],
  [
    'moved',
    `rescheduled|moved|new date|neue[rs] (?:termin|datum)|nouvelle date|nueva fecha|nova data|nuova data|nieuwe datum|новая дата|nový termín|nowy termin|új időpont|verlegt|reprogramad[oa]|remarcad[oa]|spostat[oa]|verplaatst|přesunut[oaý]?|flytta[dt]|flyttet|siirretty`,
  ],
  [
    'sold-out',
    `sold[ -]?out|ausverkauft|complet|agotad[oa]s?|esgotad[oa]s?|uitverkocht|распродано|wyprzedan[eya]|vyprodáno|esaurit[oa]|udsolgt|slutsåld|utsolgt|elfogyott|完売|매진|售罄`,
  ],
];

/** Beginnings of other words for the status, as programs write them; an underscore stands for a space. */
const beginnings: readonly (readonly [EventStatus, string])[] = [
  ['cancelled', 'cancel annul anulad suspen отмен aflyst'],
  ['postponed', 'postpone reporté reporte перенес'],
  ['moved', 'reschedule moved'],
  [
    'scheduled',
    `scheduled confirm bestätigt tentative activ ativ aktiv actif attiv sold ausverkauft onsale on_sale publish live
    upcoming past planned geplant prévu programad`,
  ],
];
const shapes = [
  ...statusWords.map(
    ([status, words]) => [status === 'sold-out' ? 'scheduled' : status, new RegExp(`^(?:${words})`, 'iu')] as const,
  ),
  ...beginnings.map(([status, words]) => [status, new RegExp(`^${anyOf(words)}`)] as const),
];

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
  return shapes.find(([, shape]) => shape.test(word))?.[0];
}
