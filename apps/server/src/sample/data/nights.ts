import type { SeriesRow } from './rows.ts';

/** Nights that return in one place. */
export const nights: readonly SeriesRow[] = [
  {
    name: 'Kellerkomet #{n}', country: 'Germany', area: 'Berlin', venue: 'Heizhaus Nord', at: [52.54, 13.37],
    mood: 'dark', number: 42, offsets: [-58, -23, 12, 47, 82, 117], opens: '23:00', closes: '10:00',
    about: 'The boiler house on the last Saturday but one. Two rooms, one tunnel, phones in the cloakroom.',
  },
  {
    name: 'Ночная Смена №{n}', country: 'Russia', area: 'Санкт-Петербург', venue: 'Цех «Полюс»', at: [59.93, 30.33],
    mood: 'night', number: 17, offsets: [-40, 20, 75, 130], opens: '23:00', closes: '08:00',
    about: 'Ночная смена в старом цеху: твайлайт, найт-фуллон и чай до утра. Вход после полуночи дороже, улыбайтесь на входе.',
  },
  {
    name: 'Full Moon Courier, Delivery {n}', country: 'Israel', area: 'Tel Aviv', venue: 'Hangar Lamed', at: [32.06, 34.78],
    mood: 'day', number: 8, offsets: [-30, 9, 44, 79, 114], opens: '23:30', closes: '09:00',
    about: 'A hangar by the railway, doors open at dawn. The courier brings one guest from far away each time.',
  },
  {
    name: 'Garoa {n}', country: 'Brazil', area: 'São Paulo', venue: 'Galpão Neblina', at: [-23.53, -46.66],
    mood: 'night', number: 21, offsets: [-44, 16, 58, 100], opens: '23:00', closes: '08:00',
    about: 'Noite paulistana de night e twilight, com garoa ou sem garoa. Open bar de água, guarda-volumes e área de descanso.',
  },
  {
    name: '真夜中きのこ Vol.{n}', country: 'Japan', area: '東京', venue: '地下室ムーンライト', at: [35.66, 139.7],
    mood: 'dark', number: 33, offsets: [-20, 29, 71, 113], opens: '22:00', closes: '05:00',
    about: '深夜から始発まで。ダーク、フォレスト、少しだけスオミ。ドリンク代別、再入場可。',
  },
  {
    name: 'Lighthouse Gauge {n}', country: 'United Kingdom', area: 'London', venue: 'Arch 88', at: [51.5, -0.05],
    mood: 'night', number: 14, offsets: [-37, 26, 68, 124], opens: '22:00', closes: '06:00',
    about: 'Railway arches, proper low end, a chill-out with actual carpets. Last night bus from the corner at 05:52.',
  },
  {
    name: 'Dub Under Dikes {n}', country: 'Netherlands', area: 'Amsterdam', venue: 'Loods Zeepaard', at: [52.39, 4.92],
    mood: 'chill', number: 6, offsets: [5, 61, 117], opens: '20:00', closes: '03:00',
    about: 'Psydub and ambient lying down. Bring slippers; the floor is heated and very full of cushions.',
  },
  {
    name: 'Harbour Moss {n}', country: 'Finland', area: 'Helsinki', venue: 'Kellohalli 3', at: [60.19, 24.96],
    mood: 'dark', number: 11, offsets: [33, 89], opens: '21:00', closes: '04:00',
    about: 'Suomisaundi in a bell foundry. The coat rack is a tree. Nobody knows why and nobody asks.',
  },
  {
    name: 'Plato Doble {n}', country: 'Argentina', area: 'Buenos Aires', venue: 'Club Vereda Tropical', at: [-34.59, -58.44],
    mood: 'day', number: 19, offsets: [-51, 23, 65, 107], opens: '23:59', closes: '07:30',
    about: 'Dos platos, dos salas, dos vueltas de empanadas a las cuatro. Entrada libre antes de la una.',
  },
  {
    name: 'Sunday Solder {n}', country: 'South Africa', area: 'Cape Town', venue: 'The Old Biscuit Yard', at: [-33.93, 18.46],
    mood: 'day', number: 27, offsets: [15, 50, 92], opens: '12:00', closes: '22:00',
    about: 'Daytime psy in the yard: kids until six, dogs until seven, neighbours until ten.',
  },
  {
    name: 'Δευτέρα Σελήνη {n}', country: 'Greece', area: 'Θεσσαλονίκη', venue: 'Αποθήκη Γ', at: [40.65, 22.93],
    mood: 'night', number: 5, offsets: [-16, 40, 96], opens: '23:00', closes: '07:00',
    about: 'Μια αποθήκη στο λιμάνι, ένα σύστημα, καμία βιασύνη. Η πόρτα προς τη θάλασσα ανοίγει με το πρώτο φως.',
  },
];
