import type { ArtistRow } from './rows.ts';

/** Artists of the chill-out: ambient and psydub. */
export const artistsChill: readonly ArtistRow[] = [
  ['Slow Heron', 'Live,Producer', 'Netherlands', 'Deventer', 'bh', 'Ambient', 'One leg, one note, one hour. Slow Heron plays pieces in which something happens, though never while one is watching.'],
  ['Deep Kettle', 'Live,Producer', 'United Kingdom', 'Brighton', 'kc,bh', 'PsyDub'],
  ['Hammock Physicist', 'Live,Producer', 'Brazil', 'Paraty', 'bh', 'PsyDub,Ambient'],
  ['Lagoon Dispatch', 'Live', 'Sri Lanka', 'Galle', 'tc', 'PsyDub'],
  ['Tide Table Trio', 'Live', 'Portugal', 'Ericeira', 'bh', 'PsyDub,Ambient', 'Baixo, melódica e uma mesa de mistura que já caiu duas vezes ao mar. Tocam conforme a maré: lento na cheia, mais lento na vazia.'],
  ['Snowfield Radio', 'Live,Producer', 'Iceland', 'Akureyri', 'bh', 'Ambient'],
  ['Pillow Fort Dub', 'DJ', 'Ireland', 'Galway', 'bh', 'PsyDub'],
  ['Amber Otter', 'Live,Producer', 'Lithuania', 'Klaipėda', 'bh', 'Ambient'],
  ['Nine Tea Ceremonies', 'Live', 'Japan', 'Kanazawa', 'nt', 'Ambient'],
  ['雨宿りダブ', 'Live,Producer', 'Japan', '京都', 'nt', 'PsyDub', '雨が止むまでのダブ。京都の古い家で、古いテープエコーと、新しい茶葉とともに。'],
  ['Pedal Steel Planet', 'Live,Producer', 'United States', 'Santa Fe', 'bh', 'Ambient,PsyDub'],
  ['Porch Nebula', 'DJ', 'United States', 'Burlington', 'yb', 'Ambient'],
  ['Andean Dial Tone', 'Live,Producer', 'Peru', 'Cusco', 'bh', 'PsyDub'],
  ['Neblina Lenta', 'DJ', 'Colombia', 'Bogotá', 'bh', 'Ambient'],
  ['Dune Librarian', 'Live,Producer', 'Egypt', 'Cairo', 'hg', 'PsyDub,Ambient'],
  ['Oud Oscillator', 'Live', 'Lebanon', 'Beirut', 'hg', 'PsyDub'],
  ['Steppe Harmonium', 'Live,Producer', 'Kazakhstan', 'Almaty', 'bh', 'Ambient'],
  ['Caucasus Cushion', 'DJ', 'Georgia', 'Tbilisi', 'bh', 'PsyDub'],
  ['Kea Correspondence', 'Live,Producer', 'New Zealand', 'Nelson', 'qp', 'Ambient,PsyDub'],
  ['Monsoon Library', 'Live,Producer', 'India', 'Kochi', 'tc', 'PsyDub,Ambient'],
  ['Gamelan Laundry', 'Live', 'Indonesia', 'Yogyakarta', 'bh', 'Ambient'],
  ['Halb Acht im Moos', 'DJ', 'Austria', 'Linz', 'bh', 'Ambient'],
];
