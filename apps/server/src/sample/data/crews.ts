/** Decoration crews: name, country, area, pictures, description. */
export const crews: readonly (readonly [name: string, country: string, area: string, pictures: number, about: string])[] = [
  ['Loom of Jupiter', 'Portugal', 'Idanha', 12, 'String art on the scale of buildings. Forty kilometres of UV thread, a sailmaker’s loft and a habit of starting on Monday what opens on Thursday. We also teach: come to the string tent any afternoon.'],
  ['Kapok & Kite', 'Thailand', 'Chiang Mai', 5, 'Bamboo geodesics, hand-dyed kites and floating lanterns. Everything we build is carried in on shoulders and carried out as compost.'],
  ['Werkstatt Wabenlicht', 'Germany', 'Leipzig', 6, 'Honeycomb ceilings from laser-cut felt, lit from inside. Zehn Leute, zwei Transporter, ein Kleber.'],
  ['Paper Whale Studio', 'Japan', 'Kyoto', 4, 'Washi creatures up to eighteen metres long that breathe with the wind. Rain has taught us varnish.'],
  ['Cordel Solar', 'Brazil', 'Recife', 5, 'Block-printed banners, woven palm and mirrors. O sertão pendurado no teto da pista.'],
  ['Third Eye Carpentry', 'United Kingdom', 'Stroud', 3, 'Stages, totems, temples and one very good sauna. Reclaimed timber only; the joints are real.'],
  ['Candelabra Cactus Crew', 'Mexico', 'Oaxaca', 4, 'Alebrijes at building height, tin, paper flowers and copal smoke.'],
  ['Soft Geometry Unit', 'Israel', 'Haifa', 8, 'Stretch fabric, pre-stressed nets and projection mapping which follows the cloth. We model everything first and change everything later.'],
  ['Fungus Light Orchestra', 'Czech Republic', 'Brno', 3, 'Glowing mushrooms in all sizes, from thumb to chapel. Most of the electronics used to be printers.'],
  ['Dune Embroidery', 'Morocco', 'Ouarzazate', 3, 'Wool, mirrors, camel bells. Shade by day, constellations by night.'],
  ['Bushfire Lace', 'Australia', 'Nimbin', 3, 'Burnt timber and white rope. We go in after the fire season and bring back what is still standing.'],
  ['Mirador Textil', 'Spain', 'Granada', 2, 'Toldos pintados a mano, sombras de colores y un taller abierto para niños todas las mañanas.'],
  ['Prism Fishery', 'Greece', 'Volos', 3, 'Old nets, new light. The harbour gives us the nets, we give it back the plastic that was in them.'],
  ['Tamboti Totems', 'South Africa', 'Swellendam', 2, 'Carved, painted, bolted, danced around.'],
  ['Atelier Fil Nocturne', 'France', 'Die', 3, 'Tapisseries UV, dentelles de bois, et une girafe. Il y a toujours une girafe.'],
  ['Moss Projector Club', 'Finland', 'Tampere', 2, 'Slide projectors, water, ink, moss. Nothing digital, everything wet.'],
  ['Agnikunda Tapestries', 'India', 'Pune', 3, 'Backdrops painted by nine hands on cotton, each with one mistake on purpose.'],
  ['Zipline Constellation', 'Canada', 'Nelson', 2, 'Aerial pieces that move over the crowd on quiet pulleys: comets, herons, a slow moon.'],
  ['Rainbow Scaffold Bureau', 'Netherlands', 'Zwolle', 3, 'We decorate what others hide: truss, cable, ballast. Structural humour since the flood of the second year.'],
  ['Ковёр-Самолёт', 'Russia', 'Ярославль', 2, 'Флуоресцентные ковры, кружево и деревянные птицы. Летаем низко, светим далеко.'],
  ['Cenizo Light Lab', 'United States', 'Marfa, Texas', 3, 'LED sculpture for big skies. If it looks like a weather phenomenon, it is probably ours.'],
  ['Karst Lanterns', 'Slovenia', 'Tolmin', 2, 'Stone, wax, and the patience of water.'],
  ['Polvo de Estambre', 'Chile', 'La Serena', 2, 'Tejido monumental y telescopios de cartón. Tejemos con quien quiera sentarse un rato.'],
  ['Hundred Hands Bamboo', 'Indonesia', 'Ubud', 4, 'Arches, towers, gates, nests. Engineered by eye, checked by an engineer.'],
  ['Unfinished Temple Society', 'Hungary', 'Pécs', 1, 'We have been building the same temple for eleven years, one festival at a time. It is getting close.'],
];

/** Names on flyers that nobody has added to the database yet. */
export const unknownCrews: readonly string[] = [
  'Neon Beekeepers', 'Auntie Ultraviolet', 'Ropewalk Collective', 'Studio Halbmond', 'Tape & Feather', 'The Lantern Uncles', 'ทีมโคมลอย', 'Oficina do Barro',
];
