const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Returns the wall time so many minutes after midnight of a day in August 2027. */
const wallTime = (day: number, minutes: number): string =>
  `2027-08-${day + Math.floor(minutes / 1440)}T${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;

/** Sets of each night on the floors of a festival of six days: 350 in all. */
const setsByFloor = [
  [15, 15, 15, 15, 15, 15],
  [15, 15, 15, 15, 15, 15],
  [15, 15, 14, 14, 14, 14],
  [14, 14, 14, 14, 14, 14],
] as const;

/** Number of sets: of the festival, and of its first night. */
export const festivalShape = {
  sets: setsByFloor.flat().reduce((sum, count) => sum + count, 0),
  perNight: setsByFloor.reduce((sum, [first]) => sum + first, 0),
};

/** Adds the event of that festival, with set times of an hour, through the API; returns its id. */
export async function addFestival(address: string, token: string): Promise<number> {
  const floors = setsByFloor.map((nights, place) => ({
    name: `Floor ${place + 1}`,
    artists: nights.flatMap((count, night) =>
      Array.from({ length: count }, (_, at) => {
        const start = 16 * 60 + place * 15 + at * 60;
        const [set_start, set_end] = [wallTime(16 + night, start), wallTime(16 + night, start + 60)];
        return { artist_name: `Artist ${place + 1}-${night + 1}-${at + 1} of the Southern Sky`, set_start, set_end };
      }),
    ),
  }));
  const form = new FormData();
  const fields = {
    event_name: 'Six Days',
    event_date: '2027-08-16',
    event_end_date: '2027-08-22',
    country: 'Portugal',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('floors', JSON.stringify(floors));
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/events/submit`, { method: 'POST', headers, body: form });
  const body = await response.text();
  if (!response.ok) throw new Error(`The festival was not added: ${response.status} ${body}`);
  const { id }: { id: number } = JSON.parse(body);
  return id;
}
