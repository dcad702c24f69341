import { hasWord, stripOrnaments } from './punctuation.ts';
import type { ReasonCode } from './reasons.ts';
import { remember } from './remember.ts';
import { anyOf } from './word-patterns.ts';

/** A pattern for a whole text; `.` and `!` may follow. */
function wholePattern(pattern: string): RegExp {
  // for up to 80 characters: maxPhraseLength
  return new RegExp(`^(?:${pattern})\\s?[.!:…]*$`, 'iu');
}

const toBeAnnounced = anyOf(`
  t\\.?b\\.?[acd] to_be_announced to_be_confirmed to_be_added to_be_continued coming_soon soon to_follow próximamente em_breve prossimamente bientôt demnächst wkrótce hamarosan скоро
`);
const end = anyOf(
  'クロージング クローズ จบงาน ปิดงาน เลิกงาน 終演 終了 music_(?:off|ends|stops) sound_off musik_aus end curfew close closing ende schluss fin fine fim encerramento cierre chiusura fermeture konec koniec vége סוף конец закрытие סיום slutt? eof kapanış bitiş zatvaranje sfârșit închiderea? stängning lukning zárás zakończenie zamknięcie ukončení λήξη τέλος κλείσιμο кінець закриття sluiting einde',
);
const doors = anyOf(`
  open opens opening sunrise sunset 開場 開演 入場 受付 オープン スタート 开门 开场 入场 開門 오픈 개장 입장 시작 πόρτες άνοιγμα έναρξη kapı kapılar doors einlass gates entry start beginn?
  aanvang deuren ouverture(?:_des_portes)? ouvre abertura(?:_d[oa]s_port(?:ões|as))? abre portões portas puertas apertura(?:_(?:puertas|porte|cancelli))? otwarcie(?:_(?:bram|drzwi))? kapunyitás nyitás
  otevření(?:_bran)? otvorenie otvaranje отваряне отварање открытие(?:_дверей)? відкриття начало початок פתיחה פתיחת_(?:שערים|דלתות) kapı_açılış(?:ı)? açılış insläpp åpning åbning öppnar ovet(?:_auki)? uksed(?:_avatakse)? durvis durys deschidere(?:_porți)? odpiranje ประตูเปิด เปิดประตู เปิด mở_cửa buka الأبواب الافتتاح
`);
/** Words for the end of the opening hours. */
const closing = anyOf(`
  closes? closing closed close schluss zu end ende fin fermeture ferme cierre cierra encerramento fecha fechamento chiusura chiude sluiting dicht zamknięcie zárás vége zavírání konec zatvaranje затваряне закрытие закриття кінець конец סגירה סיום נעילה κλείσιμο λήξη kapanış bitiş stängning stänger lukning steng(?:er|t) sulkee loppu
  閉場 閉店 終演 終了 クローズ 关门 關門 散场 마감 종료 폐장 ปิด ปิดประตู đóng_cửa tutup închidere zaprtje slēgšana uždarymas suletakse
`);
const act = anyOf('acts? artists? names? guests? djs? sets? headliners?');
const guestsElsewhere = anyOf('convidad[oa]s? invitad[oa]s? ospit[ei] invités? gäste goście hosté vendégek гости');
const hidden = anyOf('very secret surprise special mystery');
const tail = anyOf('live to_come coming and more');
const many = anyOf('so_many many lots_of loads_of heaps much some a_few several');
const manyElsewhere = anyOf('many lots_of vielen? muchos? muitos? molti beaucoup многие');
const joiner = anyOf('and & plus und y e et i a en og och ja и \\+');
const moreElsewhere = anyOf('others? mehr meer andere weitere más mas mais altri autres? plus jiní więcej другие');
const kindOfList = anyOf('full complete final official music artist international confirmed');
const list = anyOf(
  'line[_-]?ups? time_?tables? timings? running_order order_of_play programmation programação programación program(?:me?|a)? plateau לוח_זמנים play_?times set_?times schedule tijdschema rozpiska тайминг расписание лайн-?ап ablauf horarios? horários? orari programm cartel タイムテーブル 时间表 타임테이블 aikataulu ohjelma spelschema spilletider spilleplan időrend harmonogram satnica rozvrh програма розклад πρόγραμμα program_godzinowy plan_godzinowy 阵容 演出阵容 라인업 set_saatleri saatler zaman_çizelgesi tider tidsschema tidsplan programmet spelordning spelprogram esitysajat soittoajat časový_harmonogram hrací_časy műsorrend menetrend fellépési_rend raspored распоред сатница orar orarul χρονοδιάγραμμα ώρες_εμφάνισης таймлайн тайм-лайн графік zamanlama זמנים ליינ-?אפ לוז タイムスケジュール タイテ blokkenschema speelschema speeltijden godziny_grania kolejność_grania heures_de_passage orari_dei_set',
);
const phase =
  '(?:(?:phase|part|wave|announcement) ?\\d*|of+i[cz]i(?:al|el+|ale?|ais|al?es|els|ali|elle)|complet[ao]?|ufficiale|final)';
const wave =
  '(?:(?:first|second|third|last|final|next|[1-6](?:st|nd|rd|th|\\.)?) )?(?:wave|phase|round|release)(?: \\d+)?(?: of (?:the )?(?:artists?|acts|names|line-?up))?';

const waveElsewhere = `${anyOf('primeira segunda terceira última primera tercera première deuxième dernière prima seconda ultima erste zweite letzte [1-6]ª')} ${anyOf('leva fase onda tanda vague annonce welle phase ondata')}(?: ${anyOf('de di du der d')}.{1,30})?`;

const order =
  '(?:in )?alphabetical order|in ordine alfabetico|(?:en|por) orden alfabético|(?:em|por) ordem alfabética|par ordre alphabétique|in alphabetischer reihenfolge|alphabetisch|a ?- ?z|(?:phase|wave|part) \\d+';

const kindsOfPause = anyOf(`
  technical cleaning short long lunch dinner coffee tea kurze lange technische umbau- technique courte técnica técnico tecnica krótka techniczna technická techniczny technikai tehnička tehnički tehnic[aă] tehnik teknik(?:sel)? tekninen tehniline tehniskā techninė техническ(?:ий|ая|а|и) технічн(?:ий|а) τεχνικό טכנית טכני קצרה ארוכה
`);
/** Words for a break that any other may qualify: `technikai szünet`. */
const ofMachines = anyOf('szünet przerwa přestávka prestávka перерыв umbau ombouw pauza pauze');
const pauses = anyOf(`
  siesta swap[_-]?over line_?check メンテナンス 清掃 整備 換気 昼休み 中断 场间休息 休场 清场 정비 청소 인터미션 שקט_מוחלט nachtruhe mittagspause paus(?:e|a)?_repas temizlik_molası yemek_molası prekid odmor premor paussi vaheaeg pārtraukums pertrauka διακοπή επισκευή
  ara mola พัก(?:เบรก)? nghỉ istirahat breaks? pauses? paus pausen umbau(?:pause)? bühnenumbau ombouw ombygning omrigg pauza pauze prestávka reinigung(?:spause)? putzpause tauko change_?overs? set_change stage_change changement_de_(?:plateau|scène) cambio_(?:di_palco|palco|de_escenario|de_banda) mudança_de_palco troca_de_palco
  zmiana_sceny átállás átszerelés balances prueba_de_sonido próba_dźwięku zvuková_zkouška sound_?checks? intermission interval intervalo
  \\p{L}{2,14}(?:szünet|pause|pauze|paus) intervallo pausa descanso entracte ruhezeit 휴식 休息 中场休息 szünet przerwa přestávka перерыв саундчек הפסקה 休憩 転換 пауза перерва διάλειμμα pauză stanka takarítás limpieza limpeza nettoyage pulizi[ae] sprzątanie úklid curățenie уборка прибирання καθαρισμός ניקיון temizlik städning rengøring siivous čišćenje schoonmaak cleaning (?:lunch|dinner)(?:_break)? (?:floor_|stage_|dance_?floor_)?(?:closed|geschlossen)
`);
const notYet = 'unannounced' as const;
const moreActs = 'more' as const;
const title = 'title' as const;

const introductions = anyOf(`
  confirmad[oa]s confirmés confermati bestätigt potwierdzeni potvrzeno подтверждены featuring feat (?:we_|wir_)?(?:proudly_)?(?:present|präsentieren) (?:already_)?confirmed(?:_(?:artists|acts))?(?:_for_20\\d\\d)?
  save_the_date(?:_.{1,40})? (?:internationale_|nationale_)?gäste art(?:ist|ista)s_(?:invitad[oa]s|convidad[oa]s) artistes_invités artisti_ospiti residentes residenti résidents residents_djs? an_den_(?:reglern|decks|tellern|plattenspielern) aux_platines en_los_platos ai_piatti presenting presents introducing starring with mit con com avec (?:co-?)?headliners? additionals? support(?:_by)? (?:local_)?residents? locals?
  koncertek koncerty koncerte konzerte concerts conciertos concertos concerti концерты (?:\\+_?)?local_(?:djs?|support|acts?|artists?|heroes) support internationals? international_(?:guests|acts) national_acts guest_djs? supported_by
  ליין[_-]אפ אמנים אמנים_בולטים confirmed_so_far already_confirmed 出演 出演者 ラインナップ исполнители выступают участвуют состав лайнап fellépők esiintyjät medvirkende medverkande uppträder optræder optrædende artister izvođači изпълнители виконавці учасники artiști sahne_alacak_(?:isimler|sanatçılar) účinkující wystąpią występują zagrają grają
  hrají hrajou znany_już_skład skład участники участвуют_в hráli fellépnek nastupaju nastupají vystupují vystupujú elenco optredens spelar esiintyvät על_העמדה בליינאפ (?:music|sounds?|beats|tunes|vibes)_(?:by|from|with) musik_von musique_par música_de musica_di musik_av muziek_van artistas_confirmad[oa]s(?:_hasta_ahora|_até_agora)? שמות ליינאפ הליינאפ_המלא הליינאפ sanatçılar sahne_alanlar καλλιτέχνες εμφανίζονται invitați invitații_serii pe_scenă lavalla mukana nastupaju_nam nastopajo svirat_će
  artyści грають στα_decks 本日 本日の出演 συμμετέχουν παίζουν sahnede çalıyor svirají svira sviraju cântă dj'ii toca(?:n|m) suonano spielen es_spielen jouent speelt draaien wie_draaien_er\\?? spiller spelar_gör soittaa играют_для_вас за_пультом sahne_alacaklar kto_zagra\\?? wer_spielt\\?? quién_toca\\?? chi_suona\\?? кто_играет\\?? qui_joue\\?? who(?:'s|_is)_playing\\?? after-?_?show after-?_?party afterhour warm-?up main_acts? (?:very_)?first_(?:names|acts|artists)(?:_confirmed)? primeiros_nomes(?:_confirmados)? primeros_nombres(?:_confirmados)? premiers_noms erste_(?:namen|acts) tonight today heute(?:_(?:abend|nacht))? ce_soir aujourd'hui hoje hoy esta_noche stasera oggi сегодня dziś dzisiaj vanavond vandaag ma_este dnes dnes_večer i_aften ikväll tänään bu_gece απόψε הערב 今夜 今日
`);

const listTitle = wholePattern(
  `(?:(?:the|la|el|il|das|die|der|o|a) )?(?:${kindOfList} )*(?:${list}|artists)(?: ?(?:[&+/]|${joiner}) ?${list}| ו${list})?(?: \\(?(?:${phase}|20\\d\\d|a-z|${order})\\)?)*`,
);

const cancelledWord = anyOf(
  'cancel+ed canceled abgesagt entfällt annulée? cancelad[oa] cancellat[oa] annullat[oa] odwołan[eya]? zrušen[oaý]? elmarad отмен[её]н[оа]? afgelast geannuleerd inställ[td] aflyst peruttu iptal ακυρώθηκε בוטל 中止',
);
/** `CANCELLED: Name`, `Name (abgesagt)`, `Name – cancelled`. */
const cancelled = new RegExp(
  `^[(\\[]?${cancelledWord}[)\\]]?(?:\\s?[:–—-]\\s?|\\s(?=\\p{L}))|(?:[(\\[]|\\s[–—-]\\s|~\\s)${cancelledWord}!*[)\\]]?$`,
  'iu',
);

/** A sentence for the user per kind of text that is not an artist. */
const phrases: readonly (readonly [code: ReasonCode, pattern: RegExp])[] = [
  [
    'end',
    wholePattern(
      `(?:the )?${end}(?: of (?:list|${list})| (?:du|de la|de|der|della|do|da) \\p{L}{2,12}|:? (?:\\p{L}{2,12}\\.? )?(?:at |um |ab |ca\\.? )?\\d.{0,10})?`,
    ),
  ],
  [
    'break',
    wholePattern(
      `(?:(?:a|an|the|la|le|el|il|de|die|der|das|en|une?) )?(?:${kindsOfPause} ?|\\p{L}+ (?=${ofMachines}$))?${pauses}(?: ${kindsOfPause})?(?: (?:bis|until|till|to|hasta|até|fino|do|jusqu'à|for|para|für|pour|per|pro|na|на|за|для|til|till|voor|için) .{1,14})?`,
    ),
  ],
  [notYet, wholePattern(`(?:more )?(?:${act} )?(?:${toBeAnnounced}|to come)`)],
  [
    notYet,
    wholePattern(
      `${anyOf('time uhrzeit heure hora hor[áa]rio orario godzina čas idő saat tid время час')} (?:${toBeAnnounced}|${anyOf('por_confirmar a_confirmar à_confirmer da_confermare folgt offen unknown por_definir a_definir')})`,
    ),
  ],
  [
    notYet,
    wholePattern(
      '(?:secret|hidden|geheime[rs]?|tajné|titkos) (?:location|place|spot|venue|ort|místo|helyszín)|(?:ubicación|lieu|local|luogo) secret[oa]?',
    ),
  ],
  [notYet, wholePattern(`(?:\\+ ?|${joiner} )?(?:${guestsElsewhere}(?: \\p{L}+)?|host)`)],
  [
    notYet,
    wholePattern(
      `(?:\\+ ?|${joiner} )?(?:${hidden}|guests?)(?: ${hidden})*(?: ${act})?(?: ${toBeAnnounced})?(?: from [^:]{2,20})?(?: .{1,8}weekend)?\\??`,
    ),
  ],
  [
    notYet,
    wholePattern(
      `(?:\\+ ?|${joiner} )?${anyOf('sorpresa surpresa überraschung meglepetés сюрприз сюрпризи? изненада niespodzianka sürpriz yllätys överraskning overraskelse verrassing έκπληξη הפתעה サプライズ 惊喜 서프라이즈 iznenađenje presenečenje staigmena pārsteigums üllatus surpriză überraschungs(?:gast|gäste|act) meglepetés_vendég(?:ek)? invités?_surprise invitad[oa]s?_sorpresa convidad[oa]s?_surpresa ospit[ei]_a_sorpresa gość_niespodzianka секретный_гость гость-сюрприз tajný_host překvapení geheime_gast hemlig_gäst סודי אורח_הפתעה')}`,
    ),
  ],
  [moreActs, wholePattern(`(?:${joiner} ?)?(?:${many} )?(?:of )?more(?: (?:${act}|${toBeAnnounced}|${tail}))*`)],
  [moreActs, wholePattern(`${joiner} ?(?:${manyElsewhere} )?${moreElsewhere}(?: (?:${act}|artisti|mehr|mais|más))*`)],
  [
    moreActs,
    wholePattern(
      `(?:\\+ ?|${joiner} )?(?:(?:mais |más |plus |over |über |more than )?(?:de |di )?)\\d+ (?:more |weitere )?${anyOf('artists? artistas artistes artisti acts djs künstler')}(?: .{1,40})?`,
    ),
  ],
  [moreActs, wholePattern('et plus encore|y mucho más|e muito mais|e tanto altro|und vieles mehr')],
  [moreActs, wholePattern(anyOf('u\\.v\\.[am] uvm etc et_al &_?co i_inni a_další ועוד'))],
  ['doors', wholePattern(`${doors}(?: opens?)?(?: (?:at|from|ab))?`)],
  [title, listTitle],
  [
    title,
    wholePattern(
      `[^,;|•(]*(?<!\\p{L})${anyOf('line[_-]?up time_?table running_order order_of_play set_?times horários? horarios? orari zeitplan program(?:me?|a)? programação programación программа(?:_\\p{L}{4,14})? програма')}(?: 20\\d\\d)?`,
    ),
  ],
  [title, wholePattern(`(?:the )?${wave}`)],
  [title, wholePattern(waveElsewhere)],
  [
    title,
    wholePattern(
      `(?:a|the) ${anyOf('night weekend celebration evening')} of .{1,60}|[^,;|•(]{1,60} (?:presents?|präsentier(?:t|en)|présent(?:e|ent)|present(?:a|an|ano)|apresentam?|представля[ею]т|zaprasza(?:ją)?|prezentuj[eą]|bemutatja|uvádí|presenter(?:t|en|ar|er)|presenteert)`,
    ),
  ],
  [title, wholePattern(`(?=(?:\\S+ ){3})[^,;|•(]*\\b${anyOf('line[_-]?up time_?table')}\\b(?!.{0,40}:\\s\\S).*`)],
  [title, wholePattern(`${anyOf('line[_-]?up time_?table running_order set_?times')} [^,;|•(]{1,40}`)],
  [
    title,
    wholePattern(
      '\\p{L}{0,8}出演\\p{L}{0,12}(?:\\(.{1,8}\\)?)?|\\p{L}{0,8}(?:タイムテーブル|タイムスケジュール|ラインナップ|ラインアップ|时间表|阵容|라인업|타임테이블)\\p{L}{0,6}',
    ),
  ],
  [title, wholePattern(`(?:the )?${list} (?:of|der|des|du|de la|della|do|da|del|de) [^,;|•(]{1,40}`)],
  [title, wholePattern(`${introductions}(?: \\((?:${order})\\)?)?`)],
  [
    title,
    wholePattern(
      `(?:the )?(?:music|música|musik|musique|musica|muzyka|hudba|музыка|artists?|artistes|artistas|artisti|acts|names)(?: by floor| a-z)?|${order}`,
    ),
  ],
];
const maxPhraseLength = 80;

/** Returns why a short text is neither an artist nor a floor, as a message for the user; null when it may be one. */
export const skipReason = remember((text: string): ReasonCode | null => {
  if (!hasWord(text) || /^(?:w\/?|with:?|feat[.:]?|ft[.:]?)$/u.test(text)) return 'nameless';
  if (text.length > maxPhraseLength) return null;
  if (cancelled.test(stripOrnaments(text))) return 'cancelled';
  const bare = stripOrnaments(
    stripOrnaments(text.replaceAll('İ', 'I')).replace(/^[([{【「『]+|(?<![)\]}】」』])[)\]}】」』]+$/gu, ''),
  );
  if (openingHours.test(bare)) return 'doors';
  return phrases.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
});

const clock = '(?:um|ab|at|from|kl\\.?|a las|às|à|alle)? ?\\d{1,2}(?:[:.h]\\d\\d)?(?: ?(?:[ap]\\.?m\\.?|h|hs|uhr))?';
/** `OPEN 22:00 / CLOSE 05:00`, `פתיחת שערים 21:00`: opening hours, in words of any language. */
const openingHours = wholePattern(
  `${doors}(?: ?:)? ${clock}(?: ?[-–—/|,·&] ?${joiner}?|\\s${joiner}?) ?${closing}(?: ?:)? (?:next )?${clock}`,
);

/** True for `Line-up` and the like, with its frame. */
export const isListTitle = (text: string): boolean =>
  text.length <= maxPhraseLength && listTitle.test(stripOrnaments(text).replace(/[()[\]【】]/gu, ''));

const notAnnounced = wholePattern(toBeAnnounced);

/** True for a text such as `TBA`, which takes the place of an act. */
export const isNotAnnounced = (text: string): boolean =>
  text.length <= maxPhraseLength &&
  notAnnounced.test(stripOrnaments(text).replace(/^[([{]+|(?<![)\]}])[)\]}]+$/gu, ''));

const trailingJoiner = '(?:\\s(?:and|&|plus|und|y|e|et)|[+…]|\\.{2,})';
// for up to 600 characters: maxEntryLength
const trailingMore = new RegExp(
  `[\\s,]*${trailingJoiner}\\s*(?:${manyElsewhere}\\s)?${anyOf('more others mehr más mas mais altri')}` +
    `(?:\\s(?:tb[acd]|${act}|to come|soon|mehr))*[\\s.!…]*$` +
    // `Moss e convidados`
    `|\\s(?:\\+|${joiner})\\s(?:special )?(?:${guestsElsewhere}|guests?|host(?:é|y)?)$`,
  'iu',
);

/** Takes `and many more…` off the end of a short text. */
export function takeTrailingMore(text: string): string {
  const match = trailingMore.exec(text);
  return match === null || match.index === 0 ? text : text.slice(0, match.index).trim();
}
