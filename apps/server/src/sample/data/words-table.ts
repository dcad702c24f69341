/** Opening lines of generated biographies, by style. */
export const styleLines: Readonly<Record<string, readonly string[]>> = {
  Ambient: [
    'Long-form ambient for the hours when nobody asks what time it is.',
    'Drones, bells and field recordings, played very quietly and very well.',
  ],
  PsyDub: [
    'Psydub with a warm floor and a high ceiling.',
    'Tape echoes, melodica and basslines that lie down next to you.',
  ],
  'Dark Psy': [
    'Night music without handrails.',
    'Fast, black and oddly friendly: dark psy with a sense of humour.',
  ],
  Darkprog: [
    'Slow dark progressive, drawn with a fine pen.',
    'Deep grooves at walking pace, for forests after midnight.',
  ],
  Forest: [
    'Forest psy grown from real leaves, insects and bad weather.',
    'Organic, twisted, rooted: a walk off the path with no map.',
  ],
  'Full On': [
    'Bright full on with melodies you take home.',
    'Rolling bass, big sky, hands up without being asked.',
  ],
  'Night Full On': [
    'Night full on with steel in it.',
    'Punchy, sharp and made for the hour before the hour before dawn.',
  ],
  Goa: [
    'Goa in the old spirit: acid lines, tape warmth, sunrise scales.',
    'Layer on layer of melody, as if the nineties had only been a warm-up.',
  ],
  'Hi-Tech': [
    'Two hundred beats a minute with the precision of a watchmaker.',
    'Hi-tech for people who think faster when they dance.',
  ],
  Morning: [
    'Music for the moment the headlamps go out.',
    'Morning sets that smell of coffee, dust and sunscreen.',
  ],
  Progressive: [
    'Patient progressive, built like a good bridge.',
    'Deep, dry, rolling: progressive for long afternoons.',
  ],
  Psycore: ['Psycore at the edge of arithmetic.', 'Loud, fast, funny, over before you understand it.'],
  Psytrance: [
    'Psytrance straight down the middle of the road and then off it.',
    'Triplets, tension and a bassline with good posture.',
  ],
  Suomi: [
    'Suomisaundi: wrong notes in the right order.',
    'Freeform, whistling, sauna-warm and never twice the same.',
  ],
  Twilight: ['Twilight psy for the blue hour.', 'Groove first, then the ghosts: twilight with a grin.'],
  Zenonesque: [
    'Minimal, low and subtle, every sound in its own small room.',
    'Zenonesque patience: nothing moves, and then everything has moved.',
  ],
};

/** Lines about an artist's origin; `{city}` is filled in. */
export const originLines: readonly string[] = [
  'Based in {city}, usually found behind a van.',
  'Started in a cellar in {city} and never quite came up.',
  'Runs a small open air near {city} every spring.',
  'Learnt to mix on the night radio of {city}.',
  'Born in {city}, raised on borrowed synthesisers.',
  'Half of a studio in {city} that is mostly plants.',
  'Resident at three clubs in {city}, two of which still exist.',
  'Moved to {city} for the light and stayed for the bass.',
  'From {city}, by bicycle where possible.',
  'Teaches sound design in {city} on weekdays.',
  'Repairs mixers in {city} and plays on what comes back.',
  'Has played the last set in {city} more often than the first.',
];

/** Closing lines of biographies. */
export const closingLines: readonly string[] = [
  'New album on the way.',
  'Ask about the whistle.',
  'All hardware, no laptop.',
  'Plays four hours gladly, six if fed.',
  'Prefers the small floor.',
  'Travels by train.',
  'Every set is recorded, few are shared.',
  'Bring earplugs and a smile.',
  'Best heard outdoors.',
  'First name on many a poster nobody kept.',
  'Collector of broken drum machines.',
  'Never before sunset.',
  'Believes in long intros.',
  'Twenty years in and still nervous.',
  'Two children, one cat, eleven aliases.',
  'Available for weddings, if the forest is invited.',
];

/** Practical paragraphs of an open-air's extras. */
export const campLines: readonly string[] = [
  'Camping and parking are included; campervans need their own ticket.',
  'Free drinking water at eight taps. Bring a cup: there are no single-use ones.',
  'Shuttle buses from the nearest station, every hour until midnight.',
  'Awareness team and quiet tent day and night, next to the chill-out.',
  'Please leave dogs, drones and glass at home.',
  'Cash and card both work; the bakery only takes coins.',
  'Showers are solar, so be friendly to the sun.',
  'Kids under twelve come in free and get ear defenders at the gate.',
  'Fires only in the bowls provided; the wood is from the site.',
  'Healing area, workshops and a small market of makers.',
  'Electric bikes can be charged behind the kitchen.',
  'A tool library for your camp stands beside the info point.',
  'Drug checking and first aid are on site all the time, confidential and free.',
  'Composting toilets. Sawdust is your friend.',
];

/** Practical lines of a night indoors. */
export const doorLines: readonly string[] = [
  'Tickets at the door only.',
  'Free earplugs at the bar.',
  'Cloakroom included in the entry.',
  'No photos on the floor, please.',
  'Step-free entrance through the yard.',
  'Chai, fruit and toast until the end.',
  'Decoration from 22:00, patience until 23:00.',
  'Reduced entry for cyclists.',
  'Harm reduction stand by the stairs.',
  'Last entry two hours before the end.',
];

/** A second paragraph for open-airs whose first is in English. */
export const fieldLines: readonly string[] = [
  'The sound is tuned for the middle of the floor and kept away from the village; walk ten steps and you can talk.',
  'Line-ups here are not ranked: names stand in the order in which they were asked.',
  'Sets are long, at least two hours, and the sunrise slot is drawn by lot.',
  'Much of what you see was built by last year’s guests. Come early and pick up a hammer.',
  'The site opens a day before the music and closes a day after it. Arrive slowly.',
  'We are a non-profit association. What is left goes into the spring, the path and the roof of the village hall.',
];

/** A paragraph for a one-off party without a description. */
export const nightLines: readonly string[] = [
  'One floor, one system, no hurry. The name on the flyer explains itself around four in the morning.',
  'Friends first, headliners never. Come early for the slow start.',
  'A night put together in three phone calls; the decoration took three weeks.',
  'Local crew, two guests, a fresh stack of speakers and somebody’s uncle at the grill.',
];
