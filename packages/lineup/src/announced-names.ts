import { isName, isOther, type Span, spansOf, textOf } from './name-spans.ts';
import { isFunctionWord } from './prose.ts';
import { splitOutside } from './punctuation.ts';
import { anyOf, wordSet } from './word-patterns.ts';

/** Words between the last names of a list. */
const joiners = wordSet(
  'and & und sowie et y e i a oraz og och ja sekä ve és ועם ו ואת και και και та і й и или або nebo či czy oder or ou o of en ainsi_que plus te şi și με',
);

/** Words that stand directly before who plays: `welcomes`, `es spielen`, `wystąpią`. */
const before = anyOf(`
  welcomes? welcoming joined_by followed_by support_comes_from expect(?:_sets_(?:from|by))? (?:sets|music|beats|sounds)_(?:by|from) featuring including belongs_to headlin(?:ed_by|ers?_(?:is|are|include)) (?:opening|closing)_sets?_(?:by|from) our_residents (?:catch|hear|introducing|starring|after_that|then_its)
  (?:es_)?spielen(?:_(?:wie_geplant|für_euch|unter_anderem))? spielt bespielen beschallen auflegen auf_die_ohren_gibt_es_von begrüßen mit_dabei(?:_(?:sind|ist))?(?:_(?:außerdem|auch|unter_anderem))? dabei_sind(?:_auch)? hört_ihr präsentieren_(?:wir|euch) unterstützt_von gefolgt_von (?:danach|dann)_übernimmt legt niemand_geringere[rn]?_als unsere_residents (?:klänge|sounds|beats|musik|sets)_von zu_gast_(?:ist|sind) (?:acts|künstler|djs|namen|größen)_wie unter_anderem u\\.a\\. freuen_uns_(?:sehr,_)?dass
  retrouvez accueill(?:ir|ons|e|era)(?:_pour_la_première_fois)? en_compagnie_de la_venue_de ce_sont aux_platines(?:_:)? suivie?s?_de (?:assurée?|animée?)_par (?:reçoit|recevra|recevons|invite) (?:artistes|noms|djs)_comme annoncer avec_douceur en_douceur_avec ouverture_: clôture_:
  nos_visitan? contará_con correrán?_a_cargo_de estarán?(?:_con_nosotros)? acompañad[oa]s?_de(?:_nuevo)? recibir(?:á|emos)_a sonarán tocarán? pincharán? actuarán? abre_la_pista cierra(?:_la_pista)? enhorabuena_a llega(?:n|rá|rán)? (?:artistas|nombres|nomes|djs)_como con_la_participación_de
  recebemos convidámos convidamos vão_estar_connosco estarão_connosco tocam apresenta_se atuam na_companhia_de a_estreia_(?:de|em_\\p{Lu}\\p{L}+_de) dispensa_apresentações_?: e_tem_mais_?:
  si_alterneranno(?:_in_consolle)? in_consolle troverete suoneranno insieme_a ospite_della_serata in_apertura(?:_i_nostri)? annunciare_(?:che) spazio_a apre_le_danze chiude(?:rà)? accompagnat[oaie]_da (?:artisti|nomi|dj)_come
  draaien draait op_het_programma_?: verwelkomen gevolgd_door onder_andere (?:artiesten|namen|dj's)_als trots_dat
  zagra(?:ją)? wystąpi(?:ą)? usłyszycie zobaczycie powitamy otworzy zamknie artystów_jak będzie
  zahraj[eí] vystoupí zavítá přivítáme těšit_na jména_jako spolu_s(?:_ním|_ní|_nimi)?(?:_i)? zahrají_nám
  fellép(?:nek)? zenél(?:nek)? játszik játszanak érkezik érkeznek vendégünk
  alături_(?:pe|de) special_al_serii_este vor_(?:mixa|cânta) cântă
  приед(?:ет|ут) сыгра(?:ет|ют) выступ(?:ит|ят) играют встретим_вместе_с вместе_с(?:_ним|_ней|_ними)? с_ними прилет(?:ит|ят) станет представит за_пультами_?:
  виступ(?:ить|лять) зігра(?:є|ють) приї(?:де|дуть) разом_із(?:_ним)? грають
  нас(?:тупају|тупиће) nastupaju nastupit_će sviraju ugošćujemo dolaz[ei]
  besök_av spelar välkomnar besøg_af spiller optræder gæstes_af soittaa soittavat esiintyy esiintyvät
  θα_παίξ(?:ει|ουν) παίζ(?:ει|ουν) με_τ(?:ους|ον|ην|ις) αναλαμβάν(?:ει|ουν) μαζί_με υποδεχόμαστε
  sahnede ağırlıyoruz נארח_את יארחו ינגנו יתקלטו מתארחים מארחים_את
`);
const announcing = new RegExp(`(?<![\\p{L}\\p{N}])${before}(?:\\s?:)?\\s`, 'giu');

/** Words of sentences about people who do not play: of the past, thanked, cancelled, or heard elsewhere. */
const ofOthers = new RegExp(
  anyOf(`
    last_year year's letzte[smn]_(?:jahr|mal) im_vorjahr (?:l'an|année)_derni(?:er|ère) (?:año|ano)_pas(?:ado|sado) scorso_anno anno_scorso vorig_jaar zeszłym_roku ubiegłym_roku loni_ tavaly прошлом_году минулого_року förra_året sidste_år viime_vuonna πέρ[υι]σι geçen_yıl anul_trecut prošle_godine
    thank danke_ merci gracias obrigad grazie спасибо дякуємо dzięk děkuj köszön tack_ tak_til kiitos teşekkür mulțum hvala ευχαριστ תודה bedankt
    jur(?:y|ado)_ giuria_ absag cancel cancelled annul[ée] отмен odwoł zrušen lemond peruu talks?_by vortr workshop lecture podcast takeover de[ck]or deko visuals
  `).replaceAll('_ ', ' '),
  'iu',
);

/** Longer leads are a clause of their own. */
const maxLead = 2;
const maxLeadJoined = 5;
const maxLink = 4;

/** Words within names that could be before a place as well. */
const within = wordSet('in im am on at al alla nel nella v w na à');

/** Words before a place. */
const toPlaces = wordSet(
  'in at im am zum zur auf bei en dans au aux à chez em no na nel nella alla op w we v ve на в у στο στη på för dla za',
);

/** `Owl live and Moss`. */
const isPlayWord = /^(?:live|dj|set)$/iu;

const isSmallWord = (word: string): boolean => !/^["'([#]*[\p{Lu}\p{Lt}\p{N}$]/u.test(word);

/** Without the town or country from where it comes, and what it is: `Owl da Napoli`, `Duo Owl`. */
function withoutOrigin(name: string): string {
  const [, bare, origin = ''] = /^(.+?)\s(?:da|do|de|di)\s(\p{Lu}\p{L}+)$/u.exec(name) ?? [];
  return (bare !== undefined && isOther(origin) ? bare : name).replace(/^(?:duo|trio)\s/iu, '');
}

/** Takes the names off the start of one part of a list. */
function namesOfPart(words: readonly string[], isLast: boolean): { names: string[]; to: number } {
  const [first, ...others] = spansOf(words);
  if (first === undefined) return { names: [], to: 0 };
  const taken: Span[] = [first];
  for (const span of others) {
    const last = taken.at(-1)!;
    const [word = '', ...more] = words.slice(last.to, span.from).filter((one) => !isPlayWord.test(one));
    const isNext =
      joiners.has(word.toLowerCase()) &&
      more.length < maxLink &&
      more.every((one) => isSmallWord(one) && !toPlaces.has(one));
    // `Loopus in Fabula`
    const isWithin = !isNext && more.length === 0 && within.has(word) && !isOther(textOf(words, span));
    if (isNext) taken.push(span);
    else if (isWithin) taken[taken.length - 1] = { from: last.from, to: span.to };
    else break;
  }
  const names = taken.map((span) => withoutOrigin(textOf(words, span)));
  // `…, Moss & Fern`
  const pair = names.length === 1 && isLast ? names[0]!.split(' & ') : [];
  return { names: pair.length === 2 ? pair : names, to: taken.at(-1)!.to };
}

/** Returns the names at the start of a text, up to the first part that is none. */
function leadingNames(text: string): string[] {
  const names: string[] = [];
  const parts = splitOutside(text, /[,;，、]/gu);
  for (const [at, part] of parts.entries()) {
    const words = splitOutside(part, /\s+/gu).filter((word) => word !== '' && word !== ':');
    const from = spansOf(words)[0]?.from ?? maxLead * 10;
    const isJoined = at > 0 && joiners.has((words[0] ?? '').toLowerCase());
    if (
      from > (isJoined ? maxLeadJoined : at === 0 ? maxLead : maxLead) ||
      (from > 0 && toPlaces.has(words[0]!.toLowerCase()))
    )
      break;
    const read = namesOfPart(words, at > 0 && at === parts.length - 1 && !isJoined);
    names.push(...read.names.filter((name) => isName(name) && !isOther(name) && !isFunctionWord(name)));
    if (read.to < words.length) break;
  }
  return names;
}

/** Returns the names that a sentence announces by words of any language: `welcomes Owl`, `es spielen Owl und Moss`. */
export function announcedNames(sentence: string): string[] {
  if (ofOthers.test(sentence)) return [];
  // `Sweden's own Owl`, and the Hebrew letter for "and"
  const plain = sentence
    .replace(/(?<!\p{L})\p{Lu}\p{L}{1,30}'s (?:very )?own /gu, '')
    .replace(/(?<=\s)ו-(?=\p{sc=Latn})/gu, 'ו ');
  return [...plain.matchAll(announcing)].flatMap(({ 0: phrase, index }) =>
    leadingNames(plain.slice(index + phrase.length)),
  );
}
