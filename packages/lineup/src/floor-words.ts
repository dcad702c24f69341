import { maskBrackets } from './punctuation.ts';
import { remember } from './remember.ts';
import { anyOf, wordSet, wordsOf } from './word-patterns.ts';

/** Words that name a floor wherever they end (or, with a number, begin) a heading. */
const places = wordSet(`
  scen scenen scenan floor floors mainfloor dancefloor stage mainstage area arena арена bühne buehne hauptbühne tanzfläche σκηνή σκηνη étage zaal alanı alani dansvloer
  oder lava skatuve scena svið skenë panggung 舞台 主舞台 무대 스테이지 플로어 მთავარი სცენა المسرح مسرح صحنه escenari oholtza llwyfan
  escenario salle sala palco pista podium sahne sahnesi scène scene scena scéna színpad сцена танцпол במה רחבה ステージ フロア
`);
/** Endings of words that languages write without spaces: `Waldbühne`, `Bospodium`, `Havscenen`; and storeys: `B1F`. */
const placeEndings =
  /(?:floor|舞台|무대|스테이지|플로어|ステージ|フロア|フロアー|ラウンジ|terem|színpad|bühne|.podium|.scenen?|.stage|.saal|.zelt|.zaal|.lava|^b?\d{1,2}f)$/u;
/** Places whose names follow them: `Palco Floresta`. */
const placesBeforeNames = wordSet(
  'palco pista escenario scène scene scena scéna palcoscenico сцена танцпол чиллаут במה במת רחבה רחבת',
);

/** Places that also occur in artists' names: a heading needs another floor word, or must stand apart. */
const perhapsPlaces = wordSet(`
  dome temple tempel templo tempio garden gardens room tent lounge zone zóna zona strefa зона tipi teepee yurt forest beach cave grove terrace deck
  island circle hut cabin cafe café bar hall chapel basement cellar rooftop oasis space sanctuary camp
  valley jungle pool hangar igloo mainroom outdoor indoor courtyard pyramid wald keller zelt garten bosque
  hütte selva tenda pumpui berghain säule swamp hive tortuga circulou trancefloor tubebox sonnendeck querfeld rootsbase dubstation
  giardino jardin jardim jardín zahrada ogród riverside lakeside hilltop beachfront meadow glade field fields quay harbour empore balkon balcony dachboden turm kapelle kirche church garage sál dock pier wiese see ufer hof hügel lichtung steg lago lake river playa praia spiaggia plage strand ufer
  container barn orchard salon saal halle kantine loft foyer lobby bachstelzen čajovna teahouse tearoom teezelt tanzwüste räuberhöhle datscha nest village
`);

/** Places that artists are not named after: as a last word they make a heading of any line that stands apart. */
const venues = wordSet(`
  bar club hall halle saal terrace terrasse terraza terraço rooftop basement keller courtyard patio lounge café cafe kantine
  yard eatyard warehouse hangar loft bunker salon salão zelt marquee tipi teepee yurt mainroom backroom clubroom foyer lobby
  poolside container room sál sala
`);

/** Words that make a heading of floor words unambiguous: `Chill Out`, `Ambient Temple`. */
const decisiveWords = wordSet(`
  main haupt second alternative alternativ chill chillout chillum chai ambient psychill downtempo principal
  glavni glavna главна главная главный головна główna hlavní hlavná principală pagrindinė galvenā huvud hoved pääla pea ana κεντρική κύρια ראשית מרכזית healing mainroom чилл чиллаут чилл-аут
`);

/** Storeys and sides of a house, alone the heading of a floor. */
const storeys = wordSet(`
  upstairs downstairs outside inside outdoors indoors outdoor indoor oben unten draußen drinnen dehors dedans étage sous-sol afuera adentro arriba abajo sotto sopra fuori dentro boven beneden binnen buiten dół góra venku uvnitř kint bent lent fent внизу наверху снаружи внутри
  ute inne uppe nere udenfor ulkona sisällä vani unutra zunaj znotraj yukarı aşağı dışarı içeri למטה למעלה בחוץ בפנים 屋外 屋内 室外 室内 上階 야외 실내
`);

/** Words that accompany the others. */
const companions = wordSet(`
  the a of out der die das el la il le third first fourth fifth one two three four five upper lower big
  small little red blue green black white gold golden purple yellow orange silver north south east west
  inside outside upstairs downstairs night day open air openair dub techno house progressive prog psytrance
  psy trance goa dark darkpsy hitech bass experimental world music dance and und i ii iii iv
  grand grande petit petite piccolo piccola pequeño pequeña pequeno pequena large main
`);

/** Words of sentences about a floor: `Zugang zum VIP Floor`. */
const towards = wordSet('zum zur zu im am vom on to from with for auf für mit pour vers per para zugang access');

const presented = anyOf('by hosted powered presented presents curated with feat\\.? w/');
const qualification = new RegExp(`\\s[-–—|/•·:]+\\s|\\s?[:([]|\\s${presented}\\s`, 'iu');
const counting = /^(?:\d{1,2}|[a-z]|one|two|three|four|five|eins|zwei|drei|i{1,3}|iv)$/u;
const maxWords = 6;

/** True for a text that ends with a place such as `bar` or `terrace`. */
export function isVenue(text: string): boolean {
  const words = wordsOf(text.slice(0, 200));
  return words.length > 1 && words.length <= maxWords && venues.has(words.at(-1) ?? '');
}

/** Returns how likely a text is a floor's name; `perhaps` when only the surrounding lines can decide. */
export const floorLikeness = remember((text: string): 'sure' | 'perhaps' | 'no' => {
  const head = maskBrackets(text).split(qualification, 1)[0] ?? '';
  const words = wordsOf(head);
  const [first, second] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.length > maxWords) return 'no';
  if ((places.has(last) || placeEndings.test(last)) && !words.some((word) => towards.has(word))) return 'sure';
  if (places.has(first) && words.length === 2 && counting.test(second ?? '')) return 'sure';
  if (placesBeforeNames.has(first) && words.length > 1 && words.length <= 4) return 'sure';
  if (places.has(first) && words.length > 1 && words.slice(1).every((word) => companions.has(word))) return 'sure';
  if (first === 'room' && words.length === 2 && counting.test(second ?? '')) return 'sure';
  const otherWords = words.filter((word) => !perhapsPlaces.has(word) && !decisiveWords.has(word));
  const areKnown = otherWords.every((word) => places.has(word) || companions.has(word) || counting.test(word));
  if (words.length === 1 && storeys.has(first)) return 'perhaps';
  if (!areKnown) return perhapsPlaces.has(last) && words.length <= 4 ? 'perhaps' : 'no';
  if (otherWords.length === words.length) return 'no';
  if (last === 'chillout' || (words.includes('chill') && words.includes('out'))) return 'sure';
  return words.length > 1 && words.some((word) => decisiveWords.has(word)) ? 'sure' : 'perhaps';
});

const nonMusicWords = wordSet(`
  開催場所 開催日時 会場 チケット代 料金
  licht healing healers therapies deco decor decoration decorations deko decoración decoração dekoracje dekorace visuales visuais visuels wizualizacje vizuály visuals visual vj vjs vjing projections mapping lights light
  lighting lightshow laser lasers sound soundsystem pa tickets ticket entry entrance admission eintritt
  reservas reservations reservation booking bookings contacto kontakt entrada info infos pratiques practical praktische informationen informazioni información informações useful information location venue address adresse where when wo wann price prices presale vvk
  ak food drinks camping workshops workshop market performances performers fireshow art artwork gallery
  photo photos photography sponsors partners organizers organisers organizer organiser organized transport
  rules website contact links декор декорации оформление свет звук визуал видео dekoráció fények hangtechnika som luzes luz iluminação iluminación sonido son lumière lumières luci allestimento decorazioni lys lyd ljus ljud dekorasyon ışık ses διακόσμηση φώτα ήχος עיצוב תאורה סאונד wystrój światła oświetlenie nagłośnienie výzdoba světla zvuk cenografia scenografia escenografía scénographie szenografie bühnenbild сценография kids kinder kinderland kidsarea children childrens enfants niños infantil crianças bambini dzieci deti gyerek дети family familien 装飾 フード 飲食 出店 会場 料金 genre genres style styles date doors start time age
  spot lieu lugar luogo posto facts faktai fakten
  decorator decorators décorateur décorateurs decorador decoradora déco décos décoration décorations facebook instagram
  hosts vendors vendor dancers dancer gogo gogos flow shots confetti konfetti co2 pyro blacklights lasershow lightshow
`);
const nonMusicCompanions = wordSet(
  'and und the y by fire system show more live stage design at door area zone space corner village ecke bereich artists action big custom epic extra full best your own of for with to in be announced tba tbc le la il el o die der das les the',
);

/** True for a text that begins with a word about something else than music: `Deko Linde`. */
export const beginsWithTopic = (text: string): boolean => nonMusicWords.has(wordsOf(text.slice(0, 60))[0] ?? '');

/** Returns true for a heading of a non-music section: `DECO & VISUALS`, `Tickets`, `Stage design`. */
export function isNonFloorTitle(text: string): boolean {
  const words = wordsOf(text);
  if (words.length === 0 || words.length > 5) return false;
  const areKnown = words.every((word) => nonMusicWords.has(word) || nonMusicCompanions.has(word));
  return areKnown && words.some((word) => nonMusicWords.has(word) || word === 'design');
}

/** Words for other things that an artist could have chosen as a name. */
const ambiguous = wordSet(
  'light lights lighting laser lasers sound pa art artwork info infos age time start style styles door doors date gallery contact drinks where when wo wann links rules transport som son luz luces suono luci lys lyd ljus ljud ses свет звук φώτα ήχος food location address venue family kids enfants kinder niños booking market photo photos',
);

/** True for a heading of a non-music section that no artist has as a name: `Visuals`, `Deko`. */
export const isCredits = (text: string): boolean => !wordsOf(text).some((word) => ambiguous.has(word));

const pageFields = wordSet(`
  venue genre genres promoter promoters interested attending going cost organiser organizer organizers veranstalter preis
  event_admin promotional_links location dresscode lieu tarif luogo lugar precio local место цена
`);

/** True for the name of a field of an event's page, alone on its line above its value, which an act could have as its name: `Venue`. */
export const isFieldWord = (text: string): boolean =>
  /^[\p{L} ]+:?$/u.test(text) && pageFields.has(wordsOf(text).join('_'));
