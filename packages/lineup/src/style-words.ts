import { bracketContents } from './punctuation.ts';
import { remember } from './remember.ts';
import { wordSet, wordsOf } from './word-patterns.ts';

/** Words of styles, with the words that join them. */
const styleWords = wordSet(`
  set sets n hip hop rap bounce outdoor indoor trance psy psycore psydub psychill chill chillout chillgressive downtempo dub dubstep techno tekno tech house bass dnb hitech hi high
  darkpsy darkprog psytech psytrance psytechno psygressive psybient psybass drum and und y e et electronica electronic world music
  experimental psychedelic minimal electro breaks breakbeat breakbeats idm prog progressive melodic acid hard hardcore
  deep tribal ethnic ethno organic uplifting nitzhonot offbeat fullon full on night day morning sunrise forest dark goa
  oldschool old school ambient garage jungle neurofunk reggae industrial ebm italo disco funk zenonesque suomi
  suomisaundi twilight downbeat electronics leftfield halftime gabber grime trap ska folk rock jazz balkan swing electroswing latin cumbia afro afrohouse organica melodictechno deephouse psyrock krautrock freeform glitch glitchhop psychedelia tunes lofi dubtechno progpsy proggy bassmusic psybass tranceclassics hypnotic peaktime groovy sounds style vibes mental hardtek hardtechno tribe tribecore frenchcore acidcore hardstyle
  freestyle euphoric raw uptempo eurodance trashpop pop classics speed schranz rawstyle jungletek tekk raggatek
`);
const maxWords = 8;

/** True for a text that consists of names of styles: `Full-On / Night`, `Goa // Psytrance`. */
export const isStyleList = remember((text: string): boolean => {
  if (text.length > 120) return false;
  const words = wordsOf(text);
  return (
    words.length > 0 &&
    words.length <= maxWords &&
    words.every((word) => /^(?:19|20)?\d0(?:s|er)$/u.test(word) || styleWords.has(word))
  );
});

/** True for a text with styles in brackets: `Boiler House (Dark)`. */
export const hasStyles = (text: string): boolean => bracketContents(text).some(isStyleList);
