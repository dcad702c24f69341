import { assent, everyMatch, negatedList, negation, readDenials } from './fact-denials.ts';
import { end, words } from './fact-words.ts';
import { type FactName, facts, type Facts, payments } from './facts.ts';
import { pricesInText } from './prices-in-text.ts';

/** A fact that a text states, and the words that do; prices contain them. */
export type StatedFact = { [N in FactName]: { name: N; value: NonNullable<Facts[N]>; words: string } }[FactName];

/** Longest text that is read, in UTF-16 units, and longest part of it between stops. */
const maxText = 20_000;
const maxSegment = 300;

/** What a text calls a fact of yes or no. */
const subjects = {
  water: words(`
    drinking_water free_water water_(?:points?|refill|stations?|taps?) trinkwasser wasserstellen? eau_potable point_d['’]eau
    points_d['’]eau agua_potable água_potável acqua_potabile drinkwater woda_pitna питьев\\p{L}+_вод מי_שתייה מים_לשתייה 飲料水 飲み水
  `),
  food: words(`
    food_(?:stalls?|trucks?|court|available|stands?|market|vendors?) food${end} essensst\\p{L}+ essen_(?:und|&|vor_ort|gibt)
    restauration_sur_place restauration${end} comida${end} puestos_de_comida praça_de_alimentação alimentação cibo${end}
    area_ristoro punti?_ristoro eten_en_drinken foodtrucks? jedzenie${end} gastronomia${end} фудкорт еда${end} אוכל${end}
    דוכני_אוכל フード 飲食
  `),
  showers: words(`
    showers?${end} duschen?${end} douches?${end} duchas?${end} chuveiros?${end} docce${end} prysznic\\p{L}* душ(?:и|евые)?${end}
    מקלחות מקלחת シャワー
  `),
  toilets: words(`
    toilets?${end} portaloos?${end} toiletten${end} toilettes${end} komposttoiletten baños${end} aseos${end} banheiros?${end}
    bagni${end} toalety туалет\\p{L}* שירותים${end} トイレ
  `),
  first_aid: words(`
    first_aid paramedics?${end} medics_on_site erste[_-]hilfe sanitäter premiers_secours primeros_auxilios primeiros_socorros
    primo_soccorso ehbo${end} pierwsza_pomoc первая_помощь медпункт עזרה_ראשונה 救護
  `),
  drug_checking: words(`
    drug[_-]?check(?:ing|s)?${end} drug[_-]?testing pill_testing drogentest substanzanalyse testing_de_drogas
    testeo_de_sustancias análisis_de_sustancias análise_de_substâncias testagem_de_substâncias analyse_de_produits
    analisi_delle_sostanze drugstests?${end} testowanie_substancji драг-?чек\\p{L}* בדיקת_סמים בדיקת_חומרים ドラッグチェック
  `),
  awareness_team: words(`
    awareness[_-]?team awareness${end} équipe_(?:d['’])?awareness équipe_bienveillance equipo_de_awareness equipo_de_cuidados
    equipe_de_acolhimento squadra_awareness команда_awareness צוות_(?:מודעות|הקשבה) アウェアネス
  `),
  camping: words(`
    camping${end} campsite${end} zelten${end} zeltplatz campingplatz campismo${end} acampada${end} zona_de_acampe
    área_de_camping campeggio${end} kamperen${end} pole_namiotowe кемпинг палаточный_лагерь קמפינג${end} キャンプ(?:サイト|場|可|込|不可)
  `),
  campervans: words(`
    camper_?vans?${end} motorhomes?${end} wohnmobile?n?${end} campingbusse?${end} camping-?cars?${end} autocaravanas?${end}
    furgonetas?${end} campers?${end} camperów автодом\\p{L}* קרוואנים キャンピングカー
  `),
  parking: words(`
    parking${end} car_park${end} parkplätze?n?${end} parkplatz estacionamiento${end} aparcamiento${end} estacionamento${end}
    parcheggio${end} parkeren${end} parkeerplaats\\p{L}* parkowanie парковк\\p{L}* стоянк\\p{L}* חניה${end} חנייה${end} 駐車場
  `),
  shuttle: words(`
    shuttles?${end} shuttle_?bus\\p{L}* shuttle-?service navettes?${end} lanzaderas?${end} transfer${end} navetta${end}
    pendelbus\\p{L}* шаттл\\p{L}* трансфер${end} הסעות${end} シャトルバス
  `),
  dogs: words(`
    dogs?${end} hunde?n?${end} chiens?${end} perros?${end} mascotas?${end} cães${end} cachorros?${end} cani${end} honden${end}
    haustiere${end} животн\\p{L}* psy${end} psów psa${end} собак\\p{L}* с_собаками כלבים${end} 犬 ペット pets?${end} animals?${end}
    tiere${end} animaux${end} animais${end} animali${end}
  `),
  children: words(`
    children${end} kids${end} kinder${end} enfants${end} niñ[oa]s${end} crianças${end} bambini${end} kinderen${end} dzieci${end}
    дет(?:и|ей|ям|ьми)${end} ילדים${end} 子供 子ども
  `),
  fire: words(`
    camp_?fires?${end} open_fires?${end} fires?${end} lagerfeuer${end} offenes_feuer feu\\p{L}?_de_camp feux${end}
    fogatas?${end} hogueras?${end} (?:hacer|encender)_fuego fogueiras?${end} fuochi${end} falò${end} kampvuur ogniska${end}
    ognisk${end} костр\\p{L}* מדורות${end} 焚き火 直火
  `),
  glass: words(`
    glass(?:_bottles?)?${end} glas(?:flaschen)?${end} glasflaschen verre${end} bouteilles_en_verre vidrio${end} vidro${end}
    vetro${end} szkła${end} szkło${end} стекл\\p{L}* זכוכית${end} ビン類 瓶
  `),
  step_free: words(`
    step[_-]free wheelchair[_-]accessible wheelchair_access barrierefrei\\p{L}* rollstuhlgerecht
    accessible_aux_(?:pmr|fauteuils) accès_pmr accesible_en_silla acessível_(?:a|para)_cadeir\\p{L}*
    accessibile_(?:ai|alle|in)_(?:disabili|sedi\\p{L}*|carrozzin\\p{L}*) rolstoeltoegankelijk נגיש\\p{L}*_לכיסא バリアフリー
  `),
  accessible_toilets: words(`
    accessible_toilets? disabled_toilets? barrierefreie_toilette\\p{L}* behindertentoilette\\p{L}* toilettes_(?:pmr|accessibles)
    baños_(?:accesibles|adaptados) banheiros?_adaptados? bagni_(?:accessibili|per_disabili) 多目的トイレ
  `),
  quiet_area: words(`
    quiet_(?:area|camping|zone|space) ruhebereich ruhezone ruhiges_camping zone_calme zona_(?:tranquila|de_silencio)
    zona_silenciosa area_tranquilla zona_calma stiltezone strefa_ciszy тихая_зона מתחם_שקט
  `),
} satisfies Partial<Record<FactName, RegExp>>;
/** The same, to find all matches in a text. */
const everySubject = Object.values(subjects).map(everyMatch);

/** Facts of which a mention says nothing: only that they are allowed, or not. */
const rules: ReadonlySet<FactName> = new Set(['dogs', 'children', 'fire', 'glass']);

/** Words that leave open whether something is there, and what it costs. */
const undecidedWords = words(`
    if${end} maybe perhaps possibly soon${end} limited extra${end} not_included wenn${end} falls${end} vielleicht eventuell evtl
    bald${end} begrenzt nicht_(?:im|inkl|enthalten) si_vous peut-être bientôt limité\\p{L}* non_(?:inclus|compris)\\p{L}*
    quizás? tal_vez limitad\\p{L}* no_inclui\\p{L}* talvez não_inclu\\p{L}* se_voc\\p{L}* forse${end} limitat\\p{L}*
    non_inclus\\p{L}* non_compres\\p{L}* może${end} если${end} может_быть אולי אם${end} 未定 有料
  `);

const paymentWords = {
  both: words(`
    cash_(?:and|or|&|\\+|\\/)_cards? cards?_(?:and|or|&)_cash cash\\/card bar_(?:und|oder|&)_(?:mit_)?(?:ec-?)?karte\\p{L}*
    (?:ec-?)?karte_(?:und|oder)_bar espèces_(?:et|ou)_(?:cb|carte) cb_et_espèces efectivo_[yo]_tarjeta tarjeta_[yo]_efectivo
    dinheiro_(?:e|ou)_cartão cartão_e_dinheiro contanti_[eo]_carta наличные_и_карт\\p{L}* gotówka_i_karta
  `),
  cash: words(`
    cash_only only_cash no_cards?${end} no_card_(?:payments?|machines?) nur_bar(?:geld|zahlung)?${end} barzahlung_only
    keine_(?:ec-?)?karten?(?:zahlung)?${end} espèces_(?:uniquement|seulement) pas_de_cb${end} solo_efectivo sólo_efectivo
    no_se_aceptan_tarjetas (?:só|somente|apenas)_dinheiro não_aceitamos_cart\\p{L}* solo_(?:in_)?contanti alleen_contant
    tylko_gotówk\\p{L}* только_наличн\\p{L}* оплата_наличными מזומן_בלבד רק_מזומן 現金のみ
  `),
  card: words(`
    cards?_only only_cards?${end} cashless${end} no_cash${end} nur_(?:mit_)?(?:ec-?)?karte\\p{L}* kein_bargeld${end}
    bargeldlos\\p{L}* cb_(?:uniquement|seulement) carte_(?:bancaire_)?uniquement pas_d['’]espèces solo_tarjeta sólo_tarjeta
    no_se_acepta_efectivo (?:só|somente|apenas)_cartão solo_carta${end} alleen_pin(?:nen)?${end} tylko_kart\\p{L}*
    только_карт\\p{L}* безналичн\\p{L}* אשראי_בלבד カードのみ キャッシュレス
  `),
} satisfies Record<(typeof payments)[number], RegExp>;

const years = '(1[4-9]|2[015])';
/** Words before the age from which people are let in, or below which they are not. */
const beforeAge = [
  'over|from age|minimum age:?|min\\.? age:?|no under[- ]?',
  'ab|mindestalter:?|einlass ab|kein einlass unter',
  'dès|à partir de|interdit aux (?:moins de|mineurs de)',
  'mayores de|prohibid\\p{L}* (?:a|para) menores de',
  'maiores de|proibid\\p{L}* (?:para|a|a entrada de) menores de',
  'a partire dai|maggiori di|vietato ai minori di',
  'vanaf|od|od lat|старше|от|с|מגיל|גיל',
].join('|');
const ageWords = [
  new RegExp(
    `(?<![\\p{L}\\p{N}€$£.,:+-])${years} ?\\+(?! ?(?:\\d|acts|artists|djs|stages|h|hours|stunden|€|eur))`,
    'iu',
  ),
  new RegExp(`(?<![\\p{L}\\p{N}])\\+ ?${years}(?![\\p{N}:.])`, 'u'),
  new RegExp(`${years} ?(?:years? (?:and|or) (?:over|older)|and over|or over|years\\+|歳以上|歳未満)`, 'iu'),
  new RegExp(
    `(?<!\\p{L})(?:${beforeAge}) ?${years}(?! ?(?:uhr|h|:|€|eur|h\\d|час|руб|zł))(?:s|ans| ans| años| anos| anni| jahren?| years?| jaar| lat| лет|\\+)?(?![\\p{N}:.h])`,
    'iu',
  ),
];
const allAges = words(`
    all_ages${end} alle_altersgruppen tous_âges todas_las_edades todas_as_idades livre_para_todas tutte_le_età
    все_возраст\\p{L}* לכל_הגילאים 年齢制限なし
  `);

const helpers = words(`
    harm[_-]?reduction awareness kosmicare psycare psy-?care saferparty drogenberatung riduzione_del_danno
    reducción_de_(?:riesgos|daños) redução_de_danos réduction_des_risques
  `);
const phone = /\+?\d(?:[ /-]?\d){6,14}(?!\d)/u;
const resale = words(`
    re-?sale${end} resell weiterverkauf wiederverkauf revente${end} reventa${end} revenda${end} rivendita${end} ticketswap
    doorverkoop
  `);
const link = /https?:\/\/[^\s<>"')]+/iu;

/** Returns the facts that a text states, in their order, each with its words; none that it states in two ways. Linear time. */
export function factsInText(text: string): StatedFact[] {
  const prices = pricesInText(text.slice(0, maxText));
  const statedFacts: StatedFact[] = prices.length === 0 ? [] : [{ name: 'prices', value: prices, words: '' }];
  for (const sentence of text.slice(0, maxText).split(/[.!](?=\s|$)|[\n;•|]|(?<=[?])\s|。/u)) {
    if (/[?？]\s*$/u.test(sentence)) continue;
    let isNegated = false;
    for (const segment of sentence.split(/,(?=\s)|、|\s[–—·]\s|\s(?:but|aber|mais|pero|mas|ma|но)\s/iu)) {
      const words = segment.trim();
      if (words === '' || words.length > maxSegment) continue;
      statedFacts.push(...othersIn(words));
      const flags = flagsIn(words, isNegated);
      statedFacts.push(...flags);
      isNegated =
        negatedList.test(words) || (isNegated && flags.length > 0 && flags.every(({ value }) => value === 'no'));
    }
  }
  const byName = Map.groupBy(statedFacts, ({ name }) => name);
  return Object.keys(facts).flatMap((name) => {
    const [first, ...others] = [...byName].find(([factName]) => factName === name)?.[1] ?? [];
    return first === undefined || others.some(({ value }) => value !== first.value) ? [] : [first];
  });
}

/** Facts of yes or no in a part of a sentence; one with rules alone goes on with the `no` before it: `no dogs, fires or glass`. */
function flagsIn(text: string, isNegated: boolean): StatedFact[] {
  const matching = Object.entries(subjects).filter(([, pattern]) => pattern.test(text));
  const isNo = negation.test(text);
  if (
    matching.length === 0 ||
    (undecidedWords.test(text) && !(isNo && !/not included|nicht (?:im|inkl|enthalten)/iu.test(text)))
  )
    return [];
  const denies = readDenials(text, everySubject);
  const goesOn = isNegated && !assent.test(text) && text.split(/\s+/).length <= 4;
  return matching.flatMap(([key]): StatedFact[] => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of `subjects` are names of such facts
    const name = key as keyof typeof subjects;
    const isRule = rules.has(name);
    const isDenied = denies(subjects[name], isRule);
    if (isDenied || (goesOn && isRule)) return [{ name, value: 'no', words: text }];
    return isNo || (isRule && !assent.test(text)) || goesOn ? [] : [{ name, value: 'yes', words: text }];
  });
}

/** Payment, age, contact and resale in a part of a sentence. */
function othersIn(text: string): StatedFact[] {
  const payment = payments.toReversed().find((one) => paymentWords[one].test(text));
  const age = ageWords.map((pattern) => pattern.exec(text)?.[1]).find((years) => years !== undefined);
  const number = helpers.test(text) ? phone.exec(text)?.[0] : undefined;
  const sale = resale.test(text) ? link.exec(text)?.[0] : undefined;
  return [
    ...(payment === undefined ? [] : [{ name: 'payment' as const, value: payment, words: text }]),
    ...(age === undefined ? [] : [{ name: 'minimum_age' as const, value: Number(age), words: text }]),
    ...(age === undefined && allAges.test(text) ? [{ name: 'minimum_age' as const, value: 0, words: text }] : []),
    ...(number === undefined ? [] : [{ name: 'harm_reduction_contact' as const, value: number, words: text }]),
    ...(sale === undefined ? [] : [{ name: 'resale_link' as const, value: sale, words: text }]),
  ];
}
