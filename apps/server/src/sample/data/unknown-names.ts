/** Names in line-ups that nobody has added to the database: name, country. */
export const unknownNames: readonly (readonly [name: string, country: string])[] = [
  ['Forklift Sisters', 'France'], ['DJ Postbox', 'United Kingdom'], ['Krähenfuß', 'Germany'], ['Luz de Garaje', 'Spain'],
  ['Tante Lumen', 'Germany'], ['Mister Puddle', 'United Kingdom'], ['Bamboo Clerk', 'Thailand'], ['Zé da Manhã', 'Brazil'],
  ['Nonna Bassline', 'Italy'], ['Sputnik Brno', 'Czech Republic'], ['Kaffeefahrt Ost', 'Germany'], ['Ember Aunt', 'South Africa'],
  ['Pocket Glacier', 'Switzerland'], ['Rattan Rave', 'Indonesia'], ['Toad in Transit', 'Netherlands'], ['Limpet Lodger', 'Ireland'],
  ['Jam Jar Supernova', 'Australia'], ['Vaca Voladora', 'Argentina'], ['Petit Tonnerre', 'France'], ['Silt Office', 'New Zealand'],
  ['Onion Weather', 'Hungary'], ['Sister Subwoofer', 'United States'], ['Gravel & Grace', 'Canada'], ['Hojarasca Motor', 'Chile'],
  ['Noche de Zinc', 'Mexico'], ['Mossback Mailman', 'Sweden'], ['Kuusi & Kumppani', 'Finland'], ['Pulpo Sereno', 'Spain'],
  ['Radiator Choir', 'Poland'], ['Snail Mailer', 'Austria'], ['Blink Twice', 'Israel'], ['שקד מר', 'Israel'],
  ['Сосед Сверху', 'Russia'], ['Туман Внутри', 'Russia'], ['夜行バス', 'Japan'], ['雲の切符', 'Japan'], ['ลมหนาว', 'Thailand'],
  ['نجمة الطريق', 'Morocco'], ['Μικρό Σύννεφο', 'Greece'], ['Caretaker of Echoes', 'Portugal'], ['Formigueiro', 'Portugal'],
  ['Dr. Lint', 'Denmark'], ['Feldweg Elf', 'Germany'], ['Marigold Motor', 'India'], ['Uncle Monsoon', 'India'],
  ['Chalk & Cheese', 'United Kingdom'], ['Sand Clerk', 'Egypt'], ['Bolsa de Viento', 'Uruguay'], ['Owl Committee', 'Belgium'],
  ['Half Past Acid', 'Netherlands'], ['Trapdoor Tea Party', 'United Kingdom'], ['Locksmith of Krk', 'Croatia'],
  ['Papir i Lepak', 'Serbia'], ['Rakija Resonance', 'Serbia'], ['Rosebud Rotary', 'Bulgaria'], ['Bear with Us', 'Romania'],
  ['Low Battery Choir', 'Slovenia'], ['Tent Pole Politics', 'United States'], ['Sleepy Marshal', 'United States'], ['Dusk Plumber', 'Australia'],
];

/** Acts that are two known ones at once, billed as one name. */
export const together: readonly string[] = [
  'Solar Grandmother b2b Teacosy Paradox', 'Nebelkurbel vs. Frau Unkraut', 'Papaya Theorem & Friends', 'Hosts of the Morning (all of us)',
];
