import type { LineupTableRow } from './columns.ts';
import { isAddress } from './places.ts';
import type { ReasonCode } from './reasons.ts';
import { remember } from './remember.ts';
import { anyOf } from './word-patterns.ts';

/** `Visuals by …`, `Deko: …`: credits for something else than music. */
const credit = new RegExp(
  `^(?:all |the |live |uv |fluo )?${anyOf(`
    dekorace dekoracje dekoráció decorazion[ei] decoraties? dekorasyon декор(?:ации)? デコレーション デコ vetítés wizualizacje projekce визуал
    helyszín szervező local preço precio preis price prezzo prix cena ár dekor 会場 主催 料金 место организатор ort veranstalter lieu luogo lugar mekan locatie místo miejsce reservas? reservations?
    bookings? prenotazioni reservierung contacto? contact
    visuals? vjs? vjing deco(?:r|ration|rations)? deko(?:ration)?s? déco(?:r(?:ation)?s?)? decora[cç](?:ión|ão) lights? lighting
    lasers? laser_?show light_?show sound sound_?systems? pa mapping video_?mapping projections? art artworks? flyer
    stage_design design live_painting body_?paint(?:ing)? uv_?art fire_?show photos? photography photographer video
    catering chai essen food bar market merch hosts? hosted organi[sz]ed organi[sz]ation presented powered produced promoted booking système_son sono sponsored sponsors? media_partners? medienpartner partners? parceiros? realização realización realizzazione produção producción produzione organizacja organizace organización organização organizzazione produktion poster plakat affiche artwork_by grafik
    support_by talks? lectures? authors? autore?s? auteur text texte? testo tekst foto
  `)}(?: (?:and|&|und|\\+|/) ?\\p{L}+)?(?: (?:by|von|par|por|di|da|a cura di|from)(?:\\s|$)|\\s?(?:[:–—|]|//)\\s|:(?!\\/))`,
  'iu',
);
const service = new RegExp(
  `(?<![\\p{L}\\p{N}])${anyOf(`
    glamping camping campsite parking parkplatz parkplätze estacionamento shuttles? shuttle_?bus presale pre-sale vorverkauf
    vvk abendkasse eintritt einlass early_?birds? dresscode dress_code food_?trucks? food_?court food_?stalls cashless
    tickets? ingressos? bilhetes? billetterie billets prevendita biglietti admission entrance_fee entry_fee donations?
    aparcamiento parcheggio parkování parkolás parking_gratuit vstupné wstęp bilety bilet вход билеты belépő unkostenbeitrag
    derecho_de_admisión right_of_admission no_re-?entry selekcja damsız biljett(?:er)? billett(?:er)? liput kluisjes kluizen schließfächer garderoben?kosten consigne point_d'eau prévention parking_payant participation_libre prévente classificação camping_gratuit toegang είσοδος כרטיסים חניה גיל_כניסה 门票.* 票价.* 预售.* 입장료.* 예매.*
    änderungen_vorbehalten subject_to_change sujeto_a_cambios lockers giriş ücretsiz belépés εισιτήρια bouchons_d'oreilles
    вхід countdown fireworks feuerwerk métro zastávka haltestelle autobus\\s?: proibid[ao] menores_de campeggio byob rsvp prohibid[ao] interdit_aux prevendite jegyek vestiaire taquilla ה?כניסה הסעות מגיל מוגבל 前売 当日 入場料
    entrada_(?:libre|gratis|franca|livre) entrée_libre eintritt_frei free_(?:entry|entrance|admission) ingresso_libero
    gratuite?s? interdite?s? obligatoires? autorisée?s? acceptée?s? bienvenus? prohibid[ao]s? verboten forbidden photo_id under_18s? rassismus racism[eo]? sexism(?:us|[eo])? homophobi[ae] buvette
    ulaz_slobodan vstup_(?:zdarma|voln[ýy]) vstupenky biletele intrare legitimatie kaartverkoop ausweis restauration pique-nique ruhatár kötelező przedsprzedaż w_dniu_imprezy medlemmar entré фейсконтроль дресс-код lista_vip guest_?list open_bar mayores maiores кемпінг кемпинг паспорт дождевики cupo_limitado cooperación acampar contributo come_arrivare anfahrt ausfahrt anreise ausverkauft sold_out
    limited_capacity mwst preise precios prezzi anticipadas? biletler entry_free free_(?:till|until|before) no_music early_arrivals? (?<!please_)welcome_to
    bring_cash cash_only cards?_only only_cash nur_barzahlung barzahlung solo_efectivo só_dinheiro solo_contanti espèces_uniquement
    (?:comida|cocina|cozinha|cucina|cuisine|food|küche|essen|cibo)_(?:vegan[aoe]?|végane|vegetarian[ao]?|végétarienne) vegan(?:es|e)?_(?:food|essen|küche)
    doors_open box_office min(?:imum)?\\.?_age wardrobe garderobe awareness_team google_maps gps capacity whatsapp hotline info_?line
  `)}(?![\\p{L}\\p{N}])`,
  'iu',
);
const opening = new RegExp(
  `^${anyOf('doors? gates gates_open load-?_?in get-?_?in aufbau line_?check last_entry last_admission letzter_einlass open\\/start open_\\/_start ouverture(?:_des_portes)? начало begin taquilla vestiaire einlass rein raus open(?:ing)? opening_hours apertura(?:_porte)? שער שערים türöffnung saalöffnung kassenöffnung apertura puertas portes abertura zaal_open start beginn kapunyitás kapı otevřeno otwarcie vstup_od kapı_açılış открытие פתיחת_שערים פתיחה deuren_open deuren άνοιγμα')}` +
    '(?: ?:|\\s(?:[^\\d]{0,20}\\s)?\\d)',
  'iu',
);
const amount =
  /(?:[€$£₪¥₽₺\\]|R\$|(?<!\p{L})(?:chf|eur|usd|gbp|aud))\s?\d|(?<![:h]\d)\d\s?(?:[€$£₪¥₽]|(?:eur|euros?|usd|chf|nis|brl|рубл\p{L}*|шекел\p{L}*|reais|huf|czk|pln|thb|inr|kč|ft|zł|kr|sek|nok|dkk|lei|din|kn|lev|baht|rs|inr|yen|лв|руб|грн|₽|tl|円|ευρώ|zl|ft|ש[״"]ח|שקל)(?!\p{L}))|\d[,:]-(?!\d)/iu;
const price =
  /^(?:paid|free(?: entry| entrance| admission)?|gratis|kostenlos|eintritt frei|entrada (?:livre|gratis|libre)|entrée libre)\s*[-–—:|]\s*/iu;
const entry = /無料|大歓迎|^(?:free|gratis|gratuit|grátis|kostenlos|бесплатно|חינם|za darmo|zdarma|ingyenes)[.!]*$/iu;
/** `Was? Sommerfest`, `Where? By the lake`. */
const question =
  /^(?:what|where|when|why|how much|was|wo|wann|warum|wieviel|quoi|où|quand|combien|qué|dónde|cuándo|cuánto|che cosa|cosa|dove|quanto|o quê|onde|quando|что|где|когда|сколько|co|gdzie|kiedy|kde|kdy|hol|mikor|מה|איפה|מתי|כמה)\s?\?\s+\S/iu;
const hours = new RegExp(
  `^${anyOf('(?:opening_)?hours time times when horário horario horários horarios horaires? orari[oo]? uhrzeit öffnungszeiten zeiten wann quando cuándo cuando quand когда время начало kdy mikor kiedy godziny ώρα_έναρξης ώρες ώρα nyitva מתי שעות 開場 開演 時間 日時 営業時間 (?:paid_|free_)?entry (?:paid_|free_)?entrance')}\\s?[:–—-]\\s?.{0,40}\\d`,
  'iu',
);
const vj = /^vj\s+\p{L}/iu;
const age =
  /^(?:(?:under|unter|bis) \d{1,2}s?\s.{0,12}(?:free|frei|gratis)|(?:leeftijd|minimum age|mindestalter|aldersgrense|aldersgrænse|ålder(?:sgräns)?|ikäraja|edad(?: mínima)?|idade(?: mínima)?|età minima|âge minimum|wiek|věk|korhatár|возраст|גיל)\s?:?\s?\d|\+ ?(?:1[68]|21)|[1-3]\d ?\+(?: only)?$|.{0,30}\s(?:1[68]|21)\+$|(?:.{0,20}\s)?(?:over|ab|à partir de) ?(?:1[68]|21)s?\b|(?:1[68]|21) ?\+|[12]\d (?:years|jahre|jaar|anni|anos|años|ans|år|lat|let|év|лет)(?!\p{L})).{0,40}$/iu;

const phone = /(?<![\d:.])(?!(\d)\1{8}(?!\d))\+?\d(?:[ -]?\d){8,}(?![\d:.])|(?<![\d:.])\d{3}\.\d{6,7}(?!\d)/u;
/** Yoga, lectures and ceremonies, which a timetable lists beside the sets. */
const activity = new RegExp(
  `(?<!\\p{L})${anyOf(`
    (?:poi|juggling|jonglage|malabares|circus|circo|makramee|hula[_-]?hoop|drumming|didgeridoo)_(?:for|für|pour|para|per|workshop|class|kurs|circle) face_?painting (?:mushroom|herb|nature|forest|kräuter|night)_(?:walk|hike|wanderung) cena_sociale (?:dj|vj)_workshop (?:talk|panel|film|movie|kino|cinema|theatre|theater|comedy|lesung|reading|quiz|bingo|karaoke|vortrag|lecture|podium)\\s?[:–-]
    workshops? otwarcie_bram pokaz_ognia joga ioga queima_de_fogos feu_d'artifice fuegos_artificiales fuochi_d'artificio pokazy_ognia ohňová_show ohnivá_show tűzshow tűzzsonglőr огненное_шоу фай?ер-?шоу pyro_?show
    workshops? fire_?(?:shows?|performances?|dance|jam) feuershow spectacle_de_feu espectáculos?_de_fuego spettacol[oi]_di_fuoco show_(?:de_fogo|de_fuego|di_fuoco|de_luzes|de_luces|de_drones) dro(?:ne|hnen)[_-]?show espetáculo_de_fogo spectacle_pyro jóga ateliers? talleres taller oficinas? warsztaty workshopy lezione laboratorio лекция мастер-класс йога vorträge vortrag lectures?
    open_mic(?:rophone)? aperitivo apéro aperitif (?:comida|almuerzo|merienda|cena|almoço|jantar|pranzo|repas|déjeuner|dîner|diner|lunch|dinner|supper)_(?:popular|comunitari[ao]|colectiv[ao]|coletivo|vecinal|común|comum|vegan[ao]?|conjunta|para_todos|sociale|collettiv[ao]|commun|partagé|break|time|for_all)
    yoga(?:stunde)? breathwork (?:sound|cacao|opening|closing|fire|tea)_(?:ceremony|healing|bath|journey|circle) meditation_(?:with|mit)
    \\p{L}+(?:pause|pauze|umbau|zeremonie|wanderung|workshop) (?:vuur|feuer|ild|eld|tuli|fire|laser|licht|tűz|ohň|ogień)\\p{L}{0,4}[_-]?shows?
    lagerfeuer feu_de_camp fogata hoguera fogueira falò tábortűz ognisko костёр костер kampvuur nuotio táborák logorska_vatra foc_de_tabără kamp_ateşi bonfire campfire
    colazione desayuno café_da_manhã śniadanie завтрак reggeli snídaně ontbijt frukost morgenmad frokost aamiainen πρωινό ארוחת_בוקר
    cena_comunitaria repas_partagé souper cena_condivisa obiad kolacja обед ужин ebéd vacsora večeře lunch(?:time)? avondeten middag päivällinen
    meditación meditação meditazione médit?ation medytacja медитация meditáció meditace meditatie meditatio διαλογισμός
    (?:drum|cacao|fire|sharing|women's|men's)_circle sound_?bath klangschalen(?:reise)? klangreise bain_sonore baño_de_sonido
    massage masaje massagem massaggi masaż массаж bodypainting henna schnitzeljagd treasure_hunt chasse_au_trésor tombola raffle kostümwettbewerb costume_contest
    pilates énekkör dobkör singing_circle chi_kung tanzkurs dance_class capoeira tai_?chi qi_?gong acro_?yoga sauna kinderprogramm kids_programme? marionettes? puppet_(?:show|theatre) kasperletheater
    (?:camp(?:ing|site)?|gelände|site|area)_(?:opens?|öffnet|öffnung|closes?) check-?in arrival ankunft arrivée llegada chegada arrivo příjezd przyjazd заезд érkezés aankomst
    (?:otwarcie|zamknięcie)(?!:\\s\\p{L}) megnyitó záró(?:ünnepség)? zahájení ukončení åpning öppning avajaiset отворање открытие_фестиваля
    (?:gemeinsames_)?frühstück quiet_hours cleaning happy_hour breakfast brunch abendessen mittagessen petit_déjeuner desayuno aufräumen abbau clean-?up pack-?_?down teardown load-?_?out abreise departure
    ceremonia_de_(?:apertura|clausura) cerimónia_de_abertura cérémonie_d'(?:ouverture|clôture) zárás nyitóceremónia
    (?:eröffnungs|abschluss|feuer|kakao)(?:zeremonie|ritual|show)
  `)}(?!\\p{L})`,
  'iu',
);
const maxLength = 300;

/** Returns why a line is not about music (credits, tickets, services), or null when it may be. */
export const nonMusicReason = remember((text: string): ReasonCode | null => {
  if (text.length > maxLength) return null;
  return vj.test(text) ||
    opening.test(text) ||
    entry.test(text) ||
    question.test(text) ||
    credit.test(text) ||
    service.test(text) ||
    amount.test(text) ||
    age.test(text) ||
    hours.test(text) ||
    phone.test(text) ||
    activity.test(text) ||
    isAddress(text)
    ? 'non-music'
    : null;
});

/** Returns why the row of a table is about something else than music: `Amber Reed: Meditation`, or a further cell that says so. */
export const activityReason = ({ name, facts }: Pick<LineupTableRow, 'name' | 'facts'>): ReasonCode | null =>
  [name, ...name.split(/[:/]\s/u)].some((part) => activity.test(part.trim())) ||
  [...name.split(/:\s/u).slice(1), ...facts].some((part) => topic.test(part.trim()))
    ? 'non-music'
    : null;
/** What the column of a kind calls other things than sets. */
const topic =
  /^(?:reading|sports?|talk|lecture|film|cinema|theat(?:er|re)|kids|food|ceremony|meditation|healing|wellness|lesung|vortrag|kino|taller|charla|atelier|conférence|laboratorio|przemówienie)s?$/iu;

/** Emoji that stand before places, tickets, dates and contacts rather than before names. */
const sign = /^\s*[📍📌🗺🎟🎫💰💶💵💳📅🗓📆☎📞📧✉📲📱🚗🅿🏨🍔🍕🍻🏕🚌🚆🔞👕♿🐕✗✘❌🚫⛔⚠]/u;

/** True for a line that begins with the sign of a place, a ticket or the like. */
export const hasSign = (text: string): boolean => sign.test(text);

/** Removes a leading `PAID –` or `Free entry:` from a heading. */
export function takePrice(text: string): string {
  return text.slice(0, 80).replace(price, '') + text.slice(80);
}
