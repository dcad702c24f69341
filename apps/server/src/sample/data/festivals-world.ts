import type { FestivalRow } from './rows.ts';

/** Open-air festivals beyond Europe; `on` is the month and day around which they begin every year. */
export const festivalsWorld: readonly FestivalRow[] = [
  {
    name: 'פסטיבל ינשוף המדבר', country: 'Israel', area: 'הנגב', venue: 'מצפה הכוכבים',
    at: [30.62, 34.82], on: '04-09', days: 3, size: 'big', crews: 2,
    about: 'שלושה ימים על שפת המכתש: רחבה מרכזית, רחבת לילה ואוהל צ׳יל שלא נסגר. מים חינם, צל לכולם, וזריחה שאי אפשר לתאר במילים.',
  },
  {
    name: 'Almond Eclipse Gathering', country: 'Israel', area: 'Upper Galilee', venue: 'Wadi of the Three Springs',
    at: [32.95, 35.45], on: '10-08', days: 3, size: 'mid', crews: 1,
    about: 'Autumn in the oaks. One big floor from Thursday noon to Saturday night, no breaks, no headliners, no backstage.',
  },
  {
    name: 'Cachoeira de Vidro {year}', country: 'Brazil', area: 'Chapada dos Veadeiros, Goiás', venue: 'Fazenda Lagarto Azul',
    at: [-14.1, -47.6], on: '07-11', days: 7, size: 'huge', crews: 4,
    about: 'Sete dias no cerrado, entre cristais, cachoeiras e ipês. Quatro pistas, feira de trocas, cozinha coletiva e o maior domo de bambu que já construímos. Traga sua caneca e seu chinelo.',
  },
  {
    name: 'Réveillon das Marés', country: 'Brazil', area: 'Costa do Cacau, Bahia', venue: 'Praia do Coqueiro Torto',
    at: [-14.32, -39.08], on: '12-28', days: 7, size: 'huge', crews: 3,
    about: 'A virada do ano com os pés na areia: sete dias de sol, água de coco e psytrance do amanhecer ao amanhecer. Quatro palcos entre o rio e o mar.',
  },
  {
    name: 'Serra Elétrica', country: 'Brazil', area: 'Minas Gerais', venue: 'Sítio Pedra que Canta',
    at: [-21.7, -44.95], on: '06-04', days: 4, size: 'mid', crews: 1,
    about: 'Inverno na serra, fogueira acesa e dark até o sol nascer atrás das pedras. Pão de queijo liberado para quem ajudar na montagem.',
  },
  {
    name: '月草の森', country: 'Japan', area: '長野県', venue: '白狐高原キャンプ場',
    at: [36.68, 137.9], on: '09-18', days: 3, size: 'mid', crews: 2,
    about: '標高千三百メートルの森で三日間。メインフロア、夜のフォレストフロア、焚き火のまわりのチルアウト。ゴミは持ち帰り、虫の声は持ち込み自由。',
  },
  {
    name: 'Paper Lantern Frequency', country: 'Japan', area: 'Gunma', venue: 'Kitsune Ridge Camp',
    at: [36.62, 138.78], on: '05-22', days: 3, size: 'mid', crews: 1,
    about: 'A ridge camp with hot springs below and cedar above. Every guest folds one lantern; by Sunday they are the decoration.',
  },
  {
    name: 'Saltwater Saturn', country: 'India', area: 'North Goa', venue: 'Banyan Court',
    at: [15.6, 73.8], on: '02-05', days: 4, size: 'big', crews: 2,
    about: 'Back to where the sand was first stamped flat. Four nights under one enormous banyan, chai ladies at the edge of the floor, no VIP, no fireworks.',
  },
  {
    name: 'Himalayan Thread', country: 'India', area: 'Parvati Valley, Himachal Pradesh', venue: 'Deodar Terrace',
    at: [32.02, 77.32], on: '05-07', days: 5, size: 'mid', crews: 1,
    about: 'Snow on the peaks, apples in bloom, a floor cut into the terrace by hand. Walk up slowly: it is 2,400 metres.',
  },
  {
    name: 'เทศกาลหิ่งห้อยพันดวง', country: 'Thailand', area: 'เชียงใหม่', venue: 'สวนไผ่ดอยหมอก',
    at: [19.38, 98.98], on: '01-22', days: 4, size: 'mid', crews: 2,
    about: 'สี่วันสี่คืนในสวนไผ่เชิงดอย เวทีหลัก เวทีกลางคืน และลานชิลใต้ต้นจามจุรี นำแก้วน้ำมาเอง อากาศเย็นตอนเช้า อย่าลืมเสื้อกันหนาว',
  },
  {
    name: 'Coconut Astronaut', country: 'Thailand', area: 'Koh Phangan', venue: 'Jungle Bowl',
    at: [9.75, 100.03], on: '03-12', days: 3, size: 'mid', crews: 1,
    about: 'Three nights in the jungle bowl, far from the buckets and the beach bars. Ferries run late, geckos run later.',
  },
  {
    name: 'Dassie & the Thunder', country: 'South Africa', area: 'Western Cape', venue: 'Kloof of Small Stars',
    at: [-33.25, 19.2], on: '12-11', days: 4, size: 'big', crews: 2,
    about: 'High summer in the mountains, a dam to swim in, and a decor team that never sleeps. Lekker loud until Sunday sunset.',
  },
  {
    name: 'Fynbos Reverb', country: 'South Africa', area: 'Langeberg, Western Cape', venue: 'Rooibok River Farm',
    at: [-33.8, 19.95], on: '03-19', days: 3, size: 'mid', crews: 1,
    about: 'A family party that grew up: kids’ village until eight, night full on until the porcupines complain.',
  },
  {
    name: 'Juniper Relay', country: 'United States', area: 'Central Oregon', venue: 'Sagehen Basin',
    at: [44.33, -120.72], on: '06-18', days: 5, size: 'huge', crews: 4,
    about: 'Five days on the high desert with a lake, four stages and a sky that takes up most of the budget. Leave no trace: we count tent pegs.',
  },
  {
    name: 'Granite Lullaby', country: 'United States', area: 'Sierra Foothills, California', venue: 'Mariposa Hollow',
    at: [38.05, -120.25], on: '09-24', days: 3, size: 'mid', crews: 1,
    about: 'Warm rocks, old oaks, and a sound system tuned by people who argue about phase for fun.',
  },
  {
    name: 'Maple Ghost Campout', country: 'United States', area: 'Vermont', venue: 'Sugarhouse Meadow',
    at: [44.55, -72.55], on: '10-02', days: 3, size: 'small', crews: 1,
    about: 'The leaves do the decoration. Two nights, one barn, a pot of chili which has been going since Thursday.',
  },
  {
    name: 'Boreal Telegraph', country: 'Canada', area: 'Kootenays, British Columbia', venue: 'Larch Hollow Ranch',
    at: [49.42, -117.05], on: '07-30', days: 4, size: 'big', crews: 2,
    about: 'River beach by day, cedar cathedral by night. A bear-safe camp with more workshops than you can sleep through.',
  },
  {
    name: 'Grenouille Cosmique', country: 'Canada', area: 'Laurentides, Québec', venue: 'Lac des Trois Grenouilles',
    at: [46.05, -74.05], on: '08-07', days: 3, size: 'mid', crews: 1,
    about: 'Trois jours au bord du lac, deux scènes, un concours de plongeon et beaucoup trop de ponchos. On parle toutes les langues, surtout celle du kick.',
  },
  {
    name: 'Quetzal Engine', country: 'Guatemala', area: 'Lake Atitlán', venue: 'Finca Volcán Dormido',
    at: [14.76, -91.16], on: '02-19', days: 4, size: 'mid', crews: 2,
    about: 'Between three volcanoes and a lake that makes its own weather. Cacao at dusk, bass at night, corn at dawn.',
  },
  {
    name: 'Nahual Dorado', country: 'Mexico', area: 'Oaxaca', venue: 'Rancho Agave Solo',
    at: [16.95, -96.6], on: '11-19', days: 4, size: 'big', crews: 3,
    about: 'Cuatro días en el valle: agaves, copal y una pista hecha de adobe. De noche cada quien baila con su nahual. Mezcal con medida, agua sin medida.',
  },
  {
    name: 'Cenote Signal', country: 'Mexico', area: 'Yucatán', venue: 'Hacienda Chaac',
    at: [20.3, -88.9], on: '03-18', days: 3, size: 'mid', crews: 1,
    about: 'Equinox in the limestone. Cool down forty steps underground, come up dancing.',
  },
  {
    name: 'Blue Jeans Frog Festival', country: 'Costa Rica', area: 'Pérez Zeledón', venue: 'Finca Nube Baja',
    at: [9.38, -83.72], on: '02-26', days: 4, size: 'mid', crews: 2,
    about: 'Named after the smallest and loudest resident. Rain forest, river pools and a bamboo main stage that has survived five rainy seasons.',
  },
  {
    name: 'Páramo Brillante', country: 'Colombia', area: 'Boyacá', venue: 'Finca Niebla Clara',
    at: [5.62, -73.5], on: '01-08', days: 4, size: 'mid', crews: 1,
    about: 'A 2.100 metros, entre frailejones y cielo abierto. Ruana obligatoria, canelazo recomendado, psytrance inevitable.',
  },
  {
    name: 'Condor Wiring', country: 'Peru', area: 'Sacred Valley, Cusco', venue: 'Terraces of Killa',
    at: [-13.32, -72.12], on: '06-20', days: 3, size: 'small', crews: 1,
    about: 'Winter solstice on old terraces at 2,900 metres. Coca tea for newcomers, alpaca blankets for all.',
  },
  {
    name: 'Lluvia de Cuarzo', country: 'Chile', area: 'Valle de Elqui', venue: 'Parcela Ojo de Puma',
    at: [-30.03, -70.58], on: '01-29', days: 4, size: 'mid', crews: 1,
    about: 'El cielo más claro del continente. Cuatro noches con telescopios junto a la pista y uvas recién cortadas al amanecer.',
  },
  {
    name: 'Hornero Cósmico', country: 'Argentina', area: 'Traslasierra, Córdoba', venue: 'Estancia El Algarrobo Mudo',
    at: [-31.85, -64.98], on: '02-12', days: 4, size: 'big', crews: 2,
    about: 'Carnaval en las sierras: río, mate y cuatro días de fiesta con sombra de algarrobo. La pista de barro la levantamos entre todos, como el hornero.',
  },
  {
    name: 'Glowworm Republic', country: 'Australia', area: 'Sunshine Coast Hinterland, Queensland', venue: 'Bunya Gully',
    at: [-26.75, 152.6], on: '05-01', days: 4, size: 'big', crews: 2,
    about: 'A republic of four days and no king. Bush doof manners apply: pack in, pack out, wave at everyone.',
  },
  {
    name: 'Wattle & Wormhole', country: 'Australia', area: 'Grampians, Victoria', venue: 'Gariwerd Bend Station',
    at: [-37.1, 142.85], on: '01-22', days: 4, size: 'huge', crews: 3,
    about: 'Dust, gum trees and the best stompers of the southern summer. Welcome to Country on Friday, last track on Monday, market all weekend.',
  },
  {
    name: 'Kererū Kinetics', country: 'New Zealand', area: 'Canterbury', venue: 'Broken Hut Station',
    at: [-42.95, 172.1], on: '01-01', days: 3, size: 'mid', crews: 1,
    about: 'New Year in the beech forest, with fat pigeons for an audience. Swim in the river before you judge it.',
  },
  {
    name: 'مهرجان قمر الرمل', country: 'Morocco', area: 'مرزوكة', venue: 'واحة النجمة البعيدة',
    at: [31.1, -4.05], on: '10-22', days: 4, size: 'mid', crews: 2,
    about: 'أربعة أيام عند حافة الكثبان: موسيقى حتى الشروق، شاي بالنعناع، وخيمة كناوة لمن يريد أن يستريح. أحضروا وشاحًا، فالرمل يرقص أيضًا.',
  },
  {
    name: 'Sea of Salt', country: 'Egypt', area: 'Siwa Oasis', venue: 'Palm Well Camp',
    at: [29.2, 25.55], on: '11-05', days: 4, size: 'small', crews: 1,
    about: 'Palm gardens, salt lakes, a mud-brick dance floor and three hundred people who have all come a very long way.',
  },
  {
    name: 'Welwitschia Dreaming', country: 'Namibia', area: 'Erongo', venue: 'Spitzberg Camp',
    at: [-21.85, 15.2], on: '08-28', days: 4, size: 'small', crews: 1,
    about: 'Granite domes, no wind, no neighbours for forty kilometres. Bring water for two days more than you think.',
  },
  {
    name: 'Fishtail Oscillator', country: 'Nepal', area: 'Pokhara', venue: 'Sarangi Hill',
    at: [28.25, 83.95], on: '11-12', days: 3, size: 'small', crews: 1,
    about: 'Dance facing the mountain. When the first light hits the peak the music stops for one minute; it is the best minute of the year.',
  },
  {
    name: 'Hill Train to Jupiter', country: 'Sri Lanka', area: 'Uva Province', venue: 'Old Tea Factory Number Nine',
    at: [6.87, 81.05], on: '02-19', days: 3, size: 'small', crews: 1,
    about: 'Arrive by the slow blue train, leave by the same train, slower. In between: three floors of an old tea factory.',
  },
];
