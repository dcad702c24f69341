import { anyOf, wordSet } from './word-patterns.ts';

const wholeTextPattern = (words: string): RegExp => new RegExp(`^${anyOf(words)}$`, 'iu');

/** Verbs beside whose subject or object somebody plays. */
const plays = wholeTextPattern(`
  plays? playing performs? performing spins? spinning headlin(?:es?|ing) kicks? joined followed featuring welcomes? belongs? guides? complete hear catch hands compartirán compart(?:en|em|irão) siguen? segue(?:m|ono)?
  spiel(?:t|en) auflegen aufgelegt leg(?:t|en) hört übernimmt übernehmen einspringt dabei begrüßen gefolgt erwarte(?:t|n) komplettieren ergänzen sorgen händen
  jou(?:e|ent|era|eront) mix(?:e|ent|era|eront) accompagnée?s? suivie?s? retrouve[rz] cl[oô]tur(?:e|ent|era|eront) bercer(?:a|ont) emmèner(?:a|ont) accueill(?:ir|e|era|ons) passer mains complèt(?:e|ent) partie
  (?:toc|pinch)(?:a|an|ará|arán) suenan? sonará?n? act(?:úan?|uarán?) acompañad[oa]s? seguid[oa]s? visitan? llegan? completan? manos
  toca(?:m|rão) receb(?:em?|emos|erá) atua(?:m|rá|rão) convid[aá]mos acompanhad[oa]s? suon(?:a|ano|erà|eranno) esibi(?:sce|scono|rà|ranno) accompagnat[oaie] troverete conta mani complet(?:am|ano)
  speel(?:t|en) spelen draai(?:t|en) spelar spiller avslut(?:ar|ter) inleder uppträder optræder opptrer soitta(?:a|vat) esiinty(?:y|vät)
  (?:za)?gra(?:ją)? wystąpi(?:ą)? (?:za)?hraj[eíú]u? vystoup[íi] vystúpia? zavítá přijede ček(?:á|ají) vár(?:nak)? gondoskodik fellép(?:nek)? zenél(?:nek)? játsz(?:ik|anak) cânt[ăa] mixează
  svir(?:a|aju|at) nastup(?:a|aju) nastopa(?:jo)? groja gros spēlēs? mängi(?:b|vad) esine(?:b|vad) çal(?:ıyor|acak|acaklar) sahnede yapacak(?:lar)?
  (?:сы)?игра(?:ет|ют) выступ(?:ит|ят|ает|ают) приед(?:ет|ут) встанут разбуд(?:ит|ят) ждут вместе (?:зі)?гра(?:є|ють) виступ(?:ить|лять|ає|ають) приїд(?:е|уть)
  παίζ(?:ει|ουν) παίξ(?:ει|ουν) εμφανίζ(?:εται|ονται) αναλαμβάν(?:ει|ουν)
`);

/** Verbs that other things have as well: `Registration opens at nine.` */
const opens = wholeTextPattern(`
  opens? opening brings? warms? eröffne(?:t|n) beschließ(?:t|en) clos(?:es?|ing) share expect ouvr(?:e|ent|ira|iront) ferme(?:nt|ra|ront)? abr(?:e|en|em|irá|irán) c[ie]+rra(?:n|rá|rán)? fecham? apr(?:e|ono|irà) chiud(?:e|ono|erà)
  opent sluit(?:en)? öppnar åpner åbner avaa(?:vat)? päättä(?:ä|vät) otworzy zamknie otevře uzavře nyit(?:ja)? zárja? deschide zatvara otvara
  (?:от|за)кро(?:ет|ют) (?:від|за)кри(?:є|ють) ανοίγει κλείνει
`);

/** Small words before names in a sentence about a part of the night: `The closing set goes to`. */
const introducers = wholeTextPattern(`
  is are be comes? from to with ist sind wird werden mit est sont sera seront avec es son será serán con é são com è sono sarà saranno
  our unsere? nos nostr[ie] nuestr[oa]s noss[oa]s onze våra vores våre naši nasi nasze наши macht machen
  zijn met av är er med on ovat będzie będą jest są je jsou bude budou este sunt cu su lesz lesznek станет станут будет будут это είναι με
`);

/** Words for parts of the night, and for guests. */
const slots =
  /^(?:headlin|hedlin|х[еэ]длайн|opening|ouverture|eröffnung|apertura|abertura|otwarci|otevř|откры|closing|abschlu|clôture|cierre|encerramento|chiusura|zamknięci|закрыт|support$|guests?$|gast$|gäste?$|invit[éa]|convidad|ospit|besøk$|besök$|goś[ćc]|gwiazd|hvězd|vendég|гост|гість|sets?$|r[eé][sz]identi?e?s?$|резидент|dj'?s?$|acts?$|line-?up$)/iu;

/** About acts that do not play now. */
export const absent =
  /(?<!\p{L})(?:thank|dank(?!\p{L}{3})|merci|grac(?:ias|ie)|agrade|obrigad|grazie|спасибо|благодар|תודה|dzięk|děkuj|köszön|tack(?!\p{L})|last (?:year|month|time|edition)|letzte[ns]? (?:jahr|mal|monat)|l'an(?:née)? derni|año pasado|ano passado|anno scorso|vorig|прошл|שעבר|radio|podcast|interview|listen|cancel|absag|annul|отмен|rememb|ill(?!\p{L}))/iu;

/** Words before where something takes place. */
export const locations = wordSet(
  'in at on auf im am bei beim en em na no w v ve we в во на у i på ved til à au aux sur a al nel nella nello sul sulla op bij till through vor über under στο στη στην la dla für for pour para per для за',
);

export const relative =
  /^(?:who|qu[ei]|che|die|der|kter[ýáéí]|któr[yaez]|którzy|akik?|котор(?:ый|ая|ые)|який|які|som)$/u;

/** `our residents Owl & Moss`, `special guest Owl`. */
export const guests =
  /^(?:r[eé][sz]iden|резиден|guests?$|gäste$|gast$|invit[éa]|convidad|ospit|headlin|х[еэ]длайн|duo$|trio$)/iu;

/** Words before nouns of German. */
export const determiners = wordSet(
  'der die das den dem des ein eine einen einem einer im am zum zur beim vom welche welcher welches which unser unsere unseren unserem',
);
export const prepositions = wordSet(
  'of from by at in on to von aus in im am zu bei de du des d da do dos di del en em no na w z ze v s od на в из от',
);

const bare = (word: string): string => word.replace(/["'(),.;:!?…]+/gu, '');

export const isPlayVerb = (word: string): boolean => plays.test(bare(word));
export const isOpeningVerb = (word: string): boolean => opens.test(bare(word));
export const isIntroducer = (word: string): boolean => introducers.test(word);
export const isSlotWord = (word: string): boolean => slots.test(bare(word));
