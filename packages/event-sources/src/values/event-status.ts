import type { EventStatus } from '@moonfloor/contract/values/lists';
import { anyOf } from '@moonfloor/lineup/word-patterns';

/** What a source says of an event: its status, or that there are no tickets. */
export type Said = EventStatus | 'sold-out';

/**
 * Words for the status of an event, in the languages of sources, as patterns; behind them nouns, which say so at the end of a
 * name only behind a sign.
 */
export const statusWords: readonly (readonly [Said, string, string?])[] = [
  [
    'cancelled',
    `cancell?ed|called off|canx|rained off|(?:no longer|not) (?:happening|taking place)|(?:will|does) not take place|abgesagt|entfällt|fällt (?:\\S{1,30} ){0,4}aus|findet (?:\\S{1,30} )?nicht statt|annulée?s?|n['’]aura pas lieu|annulliert|cancelad[oa]|anulad[oa]|suspendid[oa]|annullat[oa]|cancellat[oa]|geannuleerd|afgelast|отмен[её]н[оаы]?|отменяется|не состоится|скасован[оаи]|отказан[оаи]?|inställ[td]|aflyst|avlyst|peruttu|zrušen[oýaéy]?|odwołan[eyao]|anulowan[eyao]|nie odbędzie się|elmaradt?|törölve|lemondva|[iİ]ptal(?: ed[iİ]ld[iİ])?|[αά]κυρ(?:ο|[ώω](?:θηκε|νεται|θεί))|peruutettu|annulleret|otkazan[oa]?|odpovedan[oa]?|storniert|vervallen|anulată?|atcelts|atšaukta|tühistatud|בוטל[הו]?|מבוטל(?:ת|ים)?|(?:公演|開催)?中止(?:のお知らせ)?|キャンセル|취소(?:됨|되었습니다)?|已?取消|ยกเลิก|ملغ[ىي]|لغو شد|đã hủy|dibatalkan`,
    `cancell?ation|absage|storno|annulation|cancelación|cancelamento|annullamento|annullering|отмена|скасування|ביטול`,
  ],
  [
    'postponed',
    `postponed|verschoben|vertagt|nachgeholt|reportée?|aplazad[oa]|pospuest[oa]|postergad[oa]|adiad[oa]|rinviat[oa]|uitgesteld|перенес[её]н[оаы]?|перенос|одложен[оаи]?|отложен[оаи]?|відкладен[оаи]?|odložen[oýa]?|przełożon[eya]|elhalasztva|uppskjut(?:en|et)|udskudt|utsatt|ertelendi|odgođen[oa]?|amânată?|נדחה|延期|연기|เลื่อน|hoãn|ditunda`,
  ],
  [
    'moved',
    `rescheduled|moved|movido|new date|date changed|(?:terminänderung|cambio de fecha|changement de date|cambio data|mudança de data)|neue[rs] (?:termin|datum)|nouvelle date|nueva fecha|nova data|nuova data|nieuwe datum|новая дата|nový termín|nowy termin|új időpont|verlegt|reprogramad[oa]|remarcad[oa]|spostat[oa]|verplaatst|přesunut[oaý]?|flytta[dt]|flyttet|siirretty`,
  ],
  [
    'sold-out',
    `sold[ -]?out|ausverkauft|complet|agotad[oa]s?|esgotad[oa]s?|lotad[oa]s?|tükendi|telt ház|rasprodano|loppuunmyyty|epuizat|uitverkocht|распродано|wyprzedan[eya]|vyprodáno|esaurit[oa]|udsolgt|slutsåld|utsolgt|elfogyott|完売|매진|售罄`,
  ],
];

/** Beginnings of other words for the status, as programs write them; an underscore means a space. */
const beginnings: readonly (readonly [EventStatus, string])[] = [
  ['cancelled', 'cancel annul anulad suspen отмен aflyst'],
  ['postponed', 'postpone reporté reporte перенес'],
  ['moved', 'reschedule moved'],
  [
    'scheduled',
    `scheduled confirm bestätigt потврђ потвърд підтвердж подтвержд potvrđ potvrzen potvrden potwierdz מתקיים tentative activ ativ aktiv actif attiv sold ausverkauft onsale on_sale publish live publicad
    upcoming past planned geplant prévu programad`,
  ],
];
const shapes = [
  ...statusWords.map(
    ([status, words, nouns = words]) =>
      [status === 'sold-out' ? 'scheduled' : status, new RegExp(`^(?:${words}|${nouns})`, 'iu')] as const,
  ),
  ...beginnings.map(([status, words]) => [status, new RegExp(`^${anyOf(words)}`)] as const),
];

/** Words beside a status: `Event cancelled`, `was cancelled`, `leider abgesagt`, `soirée annulée`. */
const wordsBeside = `(?:l['’]|(?:the|this|our|die|der|das|diese[rs]?|la|le|el|il|lo|o|a|esta|este|questa|cette)\\s)?(?:${[
  'event[eo]?s? [ée]v[èée]nement veranstaltung show party parties gig rave night nacht noche nuit notte noite soir[ée]e concert[oei]? concierto',
  'konzert koncert концерт вечеринка мероприятие событие подія festival фестиваль fest[ae]? f[êe]te fiesta impreza wydarzenie akce etkinlik',
  'tickets? karten entradas billets biglietti ingressos bilety vstupenky билеты evenement feest ה?מסיבה ה?אירוע ה?פסטיבל date termin',
  'leider heute kurzfristig nun jetzt unfortunately sadly sorry now today tonight officially malheureusement hélas lamentablemente purtroppo',
  'infelizmente helaas niestety bohužel sajnos tyvärr desværre dessverre valitettavasti maalesef לצערנו attention achtung attenzione atención',
  'atenção внимание uwaga pozor update',
  'ha is was are were has have had been being ist wurden? wird werden worden est été está fue sido foi è é stat[oa] zijn został[ao]? jest byl[ao]?',
  'był[ao]? был[ао]? blev blir är je',
]
  .join(' ')
  .replaceAll(' ', '|')})`;
export const because = String.raw`(?:due to|because of|on account of|by|wegen|aufgrund|pour cause|à cause|por|causa|a causa|per|из-за|door|wegens|vanwege|z powodu|kvůli|see|siehe|no refunds?)(?:\s.{1,80})?`;
/** Before the time or the place behind a status. */
const toWhen = String.raw`(?:from|to|until|till|auf|bis|ins?|vom|nach|aux?|al|a|du|del|dal|para|fino a|на|до|с)\s.{1,80}`;

/** A text that says nothing but a status, perhaps with a reason before or behind it: `wurde leider abgesagt`, `Wegen Regen abgesagt`. */
const phrase = new RegExp(
  `^(${because}\\s)?(?:${wordsBeside}\\s)*(?:${statusWords.map(([, words, nouns = words]) => `(${words}|${nouns})`).join('|')})(?:\\s${wordsBeside})*(\\s(?:${because}|${toWhen}))?(?:\\s?[(\\[].{0,80}[)\\]])?\\s?[!?.]{0,5}$`,
  'iu',
);
/** Longest text of which such a phrase is the whole. */
const maxPhrase = 200;

/** Returns what a text says of an event, if it says nothing else than that, or that and why. */
export function phraseOf(text: string, as: 'plain' | 'whole'): Said | undefined {
  const match = text.length > maxPhrase ? null : phrase.exec(text.trim());
  if (match === null || (as === 'plain' && (match[1] ?? match.at(-1)) !== undefined)) return undefined;
  return statusWords[match.slice(2, -1).findIndex((word) => word !== undefined)]?.[0];
}

/** Returns the first status of these that says most against the event; undefined if there is none. */
export const strongestStatus = (statuses: readonly (string | undefined)[]): EventStatus | undefined =>
  strongest.find((status) => statuses.includes(status));
const strongest = ['cancelled', 'postponed', 'moved', 'scheduled'] as const;

/**
 * Returns the status of an event from a source's text such as `Postponed` or `EventMovedOnline`; undefined when
 * unknown.
 */
export function parseEventStatus(text: string): EventStatus | undefined {
  const word = text
    .trim()
    .slice(0, 200)
    .replace(/^\S*[/#](?:event\.)?/, '')
    .replace(/^schema:/i, '')
    .replace(/^Event(?=[A-Z])|^EVENT_/, '')
    .toLowerCase();
  const status = shapes.find(([, shape]) => shape.test(word))?.[0] ?? phraseOf(word, 'whole');
  return status === 'sold-out' ? 'scheduled' : status;
}
