import type { FestivalRow } from './rows.ts';

/** Open-air festivals in Europe; `on` is the month and day around which they begin every year. */
export const festivalsEurope: readonly FestivalRow[] = [
  {
    name: 'Moth Parliament {year}', country: 'Portugal', area: 'Alentejo', venue: 'Herdade da Coruja Branca',
    at: [38.16, -7.38], on: '08-06', days: 8, size: 'huge', crews: 4,
    about: 'Eight days beside warm water, a cork oak for every hammock and a main floor that faces the sunrise. ' +
      'The Parliament sits once a year: all motions are passed by dancing. This time the theme is “Light finds the wing”.',
  },
  {
    name: 'Antler Radio Open Air', country: 'Germany', area: 'Müritz, Mecklenburg-Vorpommern', venue: 'Altes Funkfeld Grauhof',
    at: [53.35, 12.98], on: '07-16', days: 5, size: 'huge', crews: 3,
    about: 'Fünf Tage Sendebetrieb auf dem alten Funkfeld: vier Bühnen zwischen Kiefern, Badesee und Lehmofen. ' +
      'Wir senden auf allen Frequenzen, vom Ambient um Mitternacht bis zum Fullon in der Mittagssonne. Bringt Becher, Hocker und gute Laune mit.',
  },
  {
    name: 'Salamander Hours', country: 'Germany', area: 'Fläming, Brandenburg', venue: 'Waldbad Kiesgrund',
    at: [52.05, 12.75], on: '05-14', days: 4, size: 'big', crews: 2,
    about: 'The season opener in the pines south of Berlin. Small on purpose: 1,500 people, two dance floors and one very good bakery.',
  },
  {
    name: 'Waldgeisterfunk', country: 'Germany', area: 'Bayerischer Wald', venue: 'Steinbruch Hollerbach',
    at: [48.72, 13.35], on: '08-20', days: 4, size: 'mid', crews: 2,
    about: 'Ein Steinbruch, ein Bach, ein Bass. Drei Nächte Forest und Darkprog, am Sonntag frühstücken wir auf der Tanzfläche.',
  },
  {
    name: 'Kelp Cathedral', country: 'United Kingdom', area: 'Herefordshire', venue: 'Lower Bramblecote Farm',
    at: [52.1, -2.95], on: '07-02', days: 4, size: 'big', crews: 3,
    about: 'A valley farm, a cathedral of cloth under the oaks, and the friendliest crew this side of Offa’s Dyke. Bring wellies. Bring a hat. Bring your mum, she’s welcome.',
  },
  {
    name: 'Heather & Static', country: 'United Kingdom', area: 'Perthshire, Scotland', venue: 'Drumnafeoch Glen',
    at: [56.65, -3.9], on: '06-19', days: 3, size: 'mid', crews: 1,
    about: 'Midsummer in the glen, when the night is three hours long and the forest floor never quite gets dark. Midges are on the guest list, sorry.',
  },
  {
    name: 'Thirteen Foxes', country: 'Czech Republic', area: 'Vysočina', venue: 'Rybník Lišák',
    at: [49.35, 15.62], on: '07-23', days: 5, size: 'big', crews: 3,
    about: 'Thirteen foxes, three floors, one pond. Dark nights in the spruce, slow mornings on the dam, goulash at all hours.',
  },
  {
    name: 'Šum Lesa', country: 'Czech Republic', area: 'Šumava', venue: 'Louka pod Javorem',
    at: [49.05, 13.72], on: '06-11', days: 3, size: 'mid', crews: 1,
    about: 'A forest gathering for 800 people on the edge of the national park. Quiet hours are for the capercaillie: the system sleeps from noon till five.',
  },
  {
    name: 'Pollen State', country: 'Hungary', area: 'Somogy', venue: 'Dombház Puszta',
    at: [46.45, 17.65], on: '07-27', days: 7, size: 'huge', crews: 4,
    about: 'A week in rolling hills and dust the colour of paprika. The state has no borders, one bath house, four floors and a constitution of six words: dance, drink water, sleep, greet, tidy, return.',
  },
  {
    name: 'Κουκουβάγια Φεστιβάλ', country: 'Greece', area: 'Εύβοια', venue: 'Ξέφωτο του Πλάτανου',
    at: [38.75, 23.6], on: '09-03', days: 4, size: 'mid', crews: 1,
    about: 'Τέσσερις μέρες κάτω από τα πλατάνια, δέκα λεπτά από τη θάλασσα. Ψυχεδελικός χορός, δωρεάν νερό, και σιωπή για τις κουκουβάγιες από τις έξι ως τις οκτώ.',
  },
  {
    name: 'Lamplight Labyrinth', country: 'Greece', area: 'Lasithi, Crete', venue: 'Plateau of the Old Mills',
    at: [35.18, 25.46], on: '06-25', days: 4, size: 'mid', crews: 2,
    about: 'On a high plateau among broken windmills. The way to the dance floor is a maze of lamps which the decorators move every night.',
  },
  {
    name: 'Almendra Sónica', country: 'Spain', area: 'Matarraña, Aragón', venue: 'Masía del Cuervo Azul',
    at: [40.86, 0.05], on: '06-04', days: 5, size: 'big', crews: 2,
    about: 'Cinco días entre almendros, barrancos y pozas de agua fría. Pista principal a la sombra hasta las cinco, pista nocturna dentro de la cantera y un chill out que no se apaga nunca.',
  },
  {
    name: 'Cigarra Negra', country: 'Spain', area: 'Alpujarra, Granada', venue: 'Cortijo de la Nieve Vieja',
    at: [36.97, -3.28], on: '10-01', days: 3, size: 'mid', crews: 1,
    about: 'The last hot nights of the year on an old threshing terrace with the whole of the sierra behind it.',
  },
  {
    name: 'Hautes Herbes', country: 'France', area: 'Vercors, Drôme', venue: 'Plateau de la Fontaine aux Loirs',
    at: [44.95, 5.45], on: '07-09', days: 4, size: 'big', crews: 3,
    about: 'Quatre jours à 1 100 mètres d’altitude, entre prairie et hêtraie. Trois scènes, une cantine de village, un marché de producteurs et des nuits fraîches : prenez une vraie couverture.',
  },
  {
    name: 'Les Lucioles du Bief', country: 'France', area: 'Ardèche', venue: 'Moulin de Peyrolade',
    at: [44.65, 4.45], on: '05-28', days: 3, size: 'small', crews: 1,
    about: 'Petit rassemblement au bord de l’eau : une seule scène, six cents personnes, et la rivière pour se réveiller.',
  },
  {
    name: 'Marmot Transmission', country: 'Switzerland', area: 'Graubünden', venue: 'Alp Murmelboden',
    at: [46.65, 9.25], on: '08-13', days: 4, size: 'mid', crews: 2,
    about: 'At 1,900 metres the kick drum comes back from three sides. Cable car until ten, sunrise over the glacier, fondue against everything.',
  },
  {
    name: 'Vela Lunga', country: 'Italy', area: 'Maremma, Toscana', venue: 'Podere della Volpe Scalza',
    at: [42.75, 11.55], on: '09-10', days: 4, size: 'mid', crews: 2,
    about: 'Quattro giorni tra ulivi e argilla, con la pista rivolta a ovest: qui si balla il tramonto, non l’alba. Pane, olio e un impianto serio.',
  },
  {
    name: 'Orso Lunare', country: 'Italy', area: 'Abruzzo', venue: 'Radura dei Tre Faggi',
    at: [42.02, 13.78], on: '07-31', days: 3, size: 'mid', crews: 1,
    about: 'A beech clearing at the edge of bear country. Food is locked at night, so are the horizons.',
  },
  {
    name: 'Glockenfunkeln', country: 'Austria', area: 'Steiermark', venue: 'Almhütte Zirbitzblick',
    at: [47.1, 14.75], on: '08-27', days: 3, size: 'mid', crews: 1,
    about: 'Kuhglocken, Nebel, Nachtfullon. Wer um sechs Uhr früh noch steht, bekommt Kaiserschmarrn.',
  },
  {
    name: 'Tidal Owls', country: 'Netherlands', area: 'Friesland', venue: 'Terpland Uilenhoek',
    at: [53.1, 5.75], on: '06-18', days: 3, size: 'big', crews: 2,
    about: 'On a grass mound above flat water, with wind in every banner. Three floors, one windmill bar, and the longest sunset in the country.',
  },
  {
    name: 'Petrichor Society', country: 'Belgium', area: 'Ardennes', venue: 'Domaine du Vieux Tilleul',
    at: [50.25, 5.75], on: '08-06', days: 3, size: 'mid', crews: 1,
    about: 'It rained every year and every year it was the best party of the summer. Two covered floors, hot showers, waffles.',
  },
  {
    name: 'Nordlysning', country: 'Denmark', area: 'Midtjylland', venue: 'Hede ved Rævebakken',
    at: [56.2, 9.5], on: '07-10', days: 3, size: 'small', crews: 1,
    about: 'A volunteer-run heath gathering: no bar staff, no security, only hosts. Everybody does a two-hour shift and nobody minds.',
  },
  {
    name: 'Cloudberry Signal', country: 'Sweden', area: 'Värmland', venue: 'Tjärnmossen',
    at: [59.75, 13.35], on: '07-16', days: 4, size: 'big', crews: 2,
    about: 'Bog, birch and forest psy in the light of eleven o’clock at night. Sauna raft on the tarn, coffee on the fire, mosquitoes on the house.',
  },
  {
    name: 'Troll Frequency Office', country: 'Norway', area: 'Telemark', venue: 'Huldreplassen',
    at: [59.55, 8.7], on: '06-26', days: 3, size: 'small', crews: 1,
    about: 'An office for frequencies that other offices would not take. Dark, slow, mossy, and very polite.',
  },
  {
    name: 'Yötön Yö', country: 'Finland', area: 'Pirkanmaa', venue: 'Vanha Tervahauta',
    at: [61.75, 23.95], on: '06-20', days: 3, size: 'mid', crews: 1,
    about: 'The nightless night, danced the Suomi way: whistles, wrong basslines, right smiles. Sauna from noon, lake all the time.',
  },
  {
    name: 'Rehepapp Gathering', country: 'Estonia', area: 'Võrumaa', venue: 'Rebase Talu',
    at: [57.8, 26.9], on: '08-07', days: 3, size: 'small', crews: 1,
    about: 'A farm, a smoke sauna, two hundred friends and a wall of home-made subwoofers in the threshing barn.',
  },
  {
    name: 'Wilcza Kołysanka', country: 'Poland', area: 'Bieszczady', venue: 'Polana nad Potokiem',
    at: [49.3, 22.45], on: '08-13', days: 4, size: 'mid', crews: 2,
    about: 'The wolves’ lullaby: four days at the end of the last road, where the phone finds nothing and the forest answers the kick.',
  },
  {
    name: 'Bura Bloom', country: 'Croatia', area: 'Lika', venue: 'Krčevina Livada',
    at: [44.7, 15.45], on: '06-30', days: 6, size: 'big', crews: 3,
    about: 'Six days on a karst meadow with a river that is eight degrees in July. Everything here is stone, wind and flowers; so is the sound.',
  },
  {
    name: 'Emerald Ferry', country: 'Slovenia', area: 'Soča Valley', venue: 'Prodišče Pri Brodu',
    at: [46.28, 13.72], on: '07-17', days: 3, size: 'mid', crews: 1,
    about: 'On a gravel bank of the greenest river in Europe. The ferry is a raft, the timetable is the sun.',
  },
  {
    name: 'Plum & Pulsar', country: 'Serbia', area: 'Zlatibor', venue: 'Šljivik kod Rudara',
    at: [43.7, 19.75], on: '08-20', days: 4, size: 'mid', crews: 1,
    about: 'Plum orchard, telescope, ajvar. The chill floor is run by the astronomy club of the next town and they take it very seriously.',
  },
  {
    name: 'Rose Dust Assembly', country: 'Bulgaria', area: 'Rhodope Mountains', venue: 'Polyana Orlovo Krilo',
    at: [41.66, 24.7], on: '08-21', days: 5, size: 'mid', crews: 2,
    about: 'Orpheus came from these hills, so the bagpipes at sunrise are not a joke. Five days, three floors, rose jam.',
  },
  {
    name: 'Izvorul Ascuns', country: 'Romania', area: 'Apuseni', venue: 'Poiana Ursului',
    at: [46.45, 23.05], on: '07-30', days: 4, size: 'mid', crews: 1,
    about: 'The hidden spring lies an hour’s walk from the last village. Horses carry the subwoofers, you carry the rest.',
  },
  {
    name: 'Купальский Туман', country: 'Russia', area: 'Тверская область', venue: 'Поляна у Старого Брода',
    at: [56.9, 33.3], on: '07-03', days: 4, size: 'mid', crews: 1,
    about: 'Четыре дня у реки, костры, венки и утренний туман по колено. Две сцены: лес и луг. Берите дождевик и кружку, чай у нас свой.',
  },
];
