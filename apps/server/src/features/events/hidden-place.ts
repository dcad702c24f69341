import { randomInt } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { type Coordinates, destination, distanceKm, radians } from '@moonfloor/contract/events/event-match';
import type { EventForm } from '@moonfloor/contract/events/events';
import type { ExactPlace } from '@moonfloor/contract/events/hidden-places';
import { instantIn, localOf, zoneOf } from '@moonfloor/gazetteer/time-zone';
import { zoneOfPlace } from '@moonfloor/gazetteer/zone-of-place';
import type { Schema } from '../../db/schema.ts';
import { afterChange, type RecordTransaction } from '../records/record-type.ts';

/** The fields of an event's form that say where it takes place, if they may be hidden. */
export const placeFields = [
  'event_location',
  'latitude',
  'longitude',
  'place_radius_km',
  'place_hidden_until',
] as const satisfies (keyof EventForm)[];

/** Where an event takes place, as its form says. */
export type FormPlace = { [Field in (typeof placeFields)[number]]: NonNullable<EventForm[Field]> | null };

/** The stored values of a hidden place. The event's own row has only public ones. */
export interface HiddenPart {
  /** The venue and the exact coordinates; null if nothing is hidden. */
  hidden: ExactPlace | null;
  /** The last circle that was shown instead. */
  circle: Circle | null;
}

type HiddenRow = Selectable<Schema['hidden_place']>;

/** The columns of `hidden_place`, named so that they do not clash with those of `event`. */
export const hiddenColumns = [
  'hidden_place.event_location as hidden_location',
  'hidden_place.latitude as hidden_latitude',
  'hidden_place.longitude as hidden_longitude',
  'hidden_place.circle_latitude',
  'hidden_place.circle_longitude',
  'hidden_place.circle_km',
] as const;

type HiddenColumns = Record<'hidden_location', string | null> &
  Record<'hidden_latitude' | 'hidden_longitude' | 'circle_latitude' | 'circle_longitude' | 'circle_km', number | null>;

/** Converts these columns of a row. */
export function withHiddenPart<R extends HiddenColumns & Pick<FormPlace, 'place_hidden_until'>>(row: R) {
  const {
    hidden_location: event_location,
    hidden_latitude: latitude,
    hidden_longitude: longitude,
    circle_latitude: north,
    circle_longitude: east,
    circle_km: km,
    ...event
  } = row;
  const hidden = row.place_hidden_until === null ? null : { event_location, latitude, longitude };
  const circle = north === null || east === null || km === null ? null : { latitude: north, longitude: east, km };
  return { ...event, hidden, circle };
}

/** Returns an event with its exact place, for its editors. */
export function withExactPlace<E extends FormPlace & HiddenPart>(event: E): E {
  return event.hidden === null ? event : { ...event, ...event.hidden };
}

const placeOf = <P extends Partial<FormPlace>>(event: P): Pick<P, keyof FormPlace> => {
  const { event_location, latitude, longitude, place_radius_km, place_hidden_until } = event;
  return { event_location, latitude, longitude, place_radius_km, place_hidden_until };
};

/** Returns where an event takes place after a change of its form. */
export function placeAfter(event: FormPlace & HiddenPart, change: Partial<EventForm>): FormPlace {
  const after = afterChange<FormPlace>(placeOf(withExactPlace(event)), placeOf(change));
  // the radius belongs to the coordinates, and that of the circle to hiding them
  const isRevealed = event.place_hidden_until !== null && after.place_hidden_until === null;
  if (change.latitude === null || isRevealed) after.place_radius_km = change.place_radius_km ?? null;
  return after;
}

/** A place, with the fields that determine its time zone. */
type LocatedPlace = FormPlace & Parameters<typeof zoneOfPlace>[0];

/** Returns the instant of `place_hidden_until`, in the time zone of the exact place; null if nothing is hidden. */
export function revealTime(place: LocatedPlace): string | null {
  if (place.place_hidden_until === null) return null;
  return new Date(instantIn(zoneOfPlace(place), localOf(place.place_hidden_until))).toISOString();
}

/** The stored values of a place: the event's columns, and those of `hidden_place`, null if nothing is hidden. */
interface StoredPlace {
  shown: FormPlace;
  row: Omit<HiddenRow, 'event_id' | 'link_token'> | null;
}

/** Separates the public values of a place from the hidden ones. `now` is an instant. */
export function splitPlace(place: LocatedPlace, last: Circle | null, now: string): StoredPlace {
  const reveals_at = revealTime(place);
  const { event_location, latitude, longitude, place_hidden_until, place_radius_km: radius } = place;
  if (reveals_at === null || reveals_at <= now) {
    const isPast = place_hidden_until !== null;
    const place_radius_km = isPast ? null : radius;
    return { shown: { event_location, latitude, longitude, place_radius_km, place_hidden_until: null }, row: null };
  }
  const km = radius ?? limits.placeRadiusKm.default;
  const circle = latitude === null || longitude === null ? null : hidingCircle({ latitude, longitude }, km, last);
  const shownCircle = circle ?? last;
  return {
    shown: {
      event_location: null,
      latitude: circle?.latitude ?? null,
      longitude: circle?.longitude ?? null,
      place_radius_km: circle?.km ?? null,
      place_hidden_until,
    },
    row: {
      event_location,
      latitude,
      longitude,
      reveals_at,
      circle_latitude: shownCircle?.latitude ?? null,
      circle_longitude: shownCircle?.longitude ?? null,
      circle_km: shownCircle?.km ?? null,
    },
  };
}

/**
 * Returns the circle to continue from: among those of the event and its series that contain the place, the largest that is
 * not too large. If each occurrence drew its own circle, the mean of all would reveal the place.
 */
export async function findLastCircle(
  db: RecordTransaction,
  { latitude, longitude, place_radius_km, place_hidden_until }: FormPlace,
  { series_id, circle: ownCircle }: { series_id?: number | null | undefined; circle: Circle | null },
): Promise<Circle | null> {
  if (place_hidden_until === null || latitude === null || longitude === null || series_id == null) return ownCircle;
  const rows = await db
    .selectFrom('hidden_place')
    .innerJoin('event', 'event.id', 'hidden_place.event_id')
    .where('event.series_id', '=', series_id)
    .where('circle_km', 'is not', null)
    .orderBy('event_id')
    .select(['circle_latitude as latitude', 'circle_longitude as longitude', 'circle_km as km'])
    .$narrowType<{ latitude: number; longitude: number; km: number }>()
    .execute();
  const containingCircles = [...(ownCircle === null ? [] : [ownCircle]), ...rows]
    .filter((circle) => distanceKm({ latitude, longitude }, circle) <= circle.km)
    .toSorted((one, other) => other.km - one.km);
  const km = place_radius_km ?? limits.placeRadiusKm.default;
  return containingCircles.find((circle) => circle.km <= km) ?? containingCircles.at(-1) ?? ownCircle;
}

/** Stores the hidden values of an event's place. The circle and the secret of the link are kept. */
export async function saveHiddenRow(db: RecordTransaction, event: number, row: StoredPlace['row']): Promise<void> {
  if (row === null) {
    const empty = { event_location: null, latitude: null, longitude: null, reveals_at: null, link_token: null };
    await db.updateTable('hidden_place').set(empty).where('event_id', '=', event).execute();
    return;
  }
  await db
    .insertInto('hidden_place')
    .values({ event_id: event, ...row })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(row))
    .execute();
}

/** Converts the stored columns to the result of `withHiddenPart`. */
export const hiddenPartOf = ({ shown, row }: StoredPlace, last: Circle | null): HiddenPart =>
  row === null
    ? { hidden: null, circle: last }
    : {
        hidden: { event_location: row.event_location, latitude: row.latitude, longitude: row.longitude },
        circle: shown.latitude === null ? last : circleOf(shown),
      };

const circleOf = ({ latitude, longitude, place_radius_km: km }: FormPlace): Circle => ({
  latitude: latitude!,
  longitude: longitude!,
  km: km!,
});

/** Stores when the hidden place of an event is revealed. */
export async function saveRevealTime(db: RecordTransaction, event: number, reveals_at: string): Promise<void> {
  await db.updateTable('hidden_place').set({ reveals_at }).where('event_id', '=', event).execute();
}

/** Selects the events whose places are due to be revealed, the earliest first. Deleted events stay as they are. */
export function selectDuePlaces(db: Kysely<Schema>, now: string, limit: number) {
  return db
    .selectFrom('hidden_place')
    .innerJoin('event', 'event.id', 'hidden_place.event_id')
    .where('hidden_place.reveals_at', '<=', now)
    .where('event.status', '<>', 'deleted')
    .orderBy('hidden_place.reveals_at')
    .limit(limit)
    .select('hidden_place.event_id');
}

/** Selects those of the given events whose places are hidden. */
export function selectEventsWithHiddenPlace(db: Kysely<Schema>, ids: readonly number[]) {
  return db.selectFrom('event').where('id', 'in', ids).where('place_hidden_until', 'is not', null).select('id');
}

/** A circle on the map; its radius is in km. */
export interface Circle extends Coordinates {
  km: number;
}

/** Centres have three decimals, about 100 m. */
const precision = 1000;

/** Number of draws before optional conditions are dropped: enough to hit a hundredth of the disc. */
const maxDraws = 1000;

/**
 * Returns the circle that is shown instead of a place: its centre is anywhere within `km`, with equal probability per
 * area. The last circle is kept as long as the place is within it, because the mean of many independent ones would be the
 * place. A smaller radius is drawn inside the last circle, so that the overlap of both is no smaller than the new one. The
 * centre has the time zone of the place.
 */
export function hidingCircle(place: Coordinates, km: number, last: Circle | null): Circle {
  if (last !== null && distanceKm(place, last) <= km) return { ...last, km };
  const shrinks = last !== null && distanceKm(place, last) <= last.km;
  const zone = zoneOf(place.latitude, place.longitude);
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const center = drawCenter(place, km);
    const isNested = !shrinks || distanceKm(center, last) <= last.km - km;
    if (isNested && zoneOf(center.latitude, center.longitude) === zone) return { ...center, km };
  }
  // a sliver at the edge of the last circle, or an enclave with its own time zone
  return { ...(shrinks ? between(place, last, km) : drawCenter(place, km)), km };
}

/** Returns a random point within `km` of another one. */
function drawCenter(place: Coordinates, km: number): Coordinates {
  for (;;) {
    const { latitude, longitude } = destination(place, Math.sqrt(random()) * km, random() * 360);
    const center = { latitude: rounded(latitude), longitude: rounded(longitude) };
    if (distanceKm(place, center) <= km) return center;
  }
}

const rounded = (degrees: number): number => Math.round(degrees * precision) / precision;

/** A number from 0 to 1 that cannot be predicted. */
const random = (): number => randomInt(2 ** 47) / 2 ** 47;

/** Returns the point between a place and the centre of a circle around it that is nearly `km` from the place. */
const between = (place: Coordinates, circle: Circle, km: number): Coordinates =>
  destination(place, km * 0.999, bearing(place, circle));

/** Returns the direction in which the shortest way from one point to another begins, in degrees. */
function bearing(from: Coordinates, to: Coordinates): number {
  const [start, end] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(east);
  return (Math.atan2(Math.sin(east) * Math.cos(end), north) * 180) / Math.PI;
}
