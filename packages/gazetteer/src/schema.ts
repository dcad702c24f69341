import path from 'node:path';

/** Kinds of places by their numbers in the file. */
export const placeKinds = { town: 0, region: 1, county: 2, country: 3, other: 4 } as const;

/** Population from which a name is in a tier: typed beginnings are looked for in the first tiers first. */
export const tierPopulations = [100_000, 10_000, 0] as const;

/** Factor of coordinates in the file, which are integers. */
export const degreeFactor = 100_000;

/**
 * Tables of the gazetteer. `name` has every name of a place by its key (`placeKey`); `spelling` is null if it is the key in lower
 * case with capitals at the beginnings of words.
 */
export const schema = `
  create table zone (id integer primary key, name text not null);
  create table place (
    id integer primary key,
    kind integer not null,
    name text not null,
    country text not null,
    region text not null,
    county text not null,
    latitude integer not null,
    longitude integer not null,
    population integer not null,
    zone integer not null,
    zone_share integer not null,
    radius_km integer not null
  );
  create table name (
    tier integer not null,
    key text not null,
    place integer not null,
    own integer not null,
    country text not null,
    spelling text,
    primary key (tier, key, place)
  ) without rowid;
  create table region (code text primary key, place integer not null) without rowid;
`;

/** The gazetteer's file, which `scripts/build.ts` writes and packages contain. */
export const gazetteerFile = path.join(import.meta.dirname, '../build/places.sqlite');
