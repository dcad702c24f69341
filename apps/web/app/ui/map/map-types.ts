/** One place on the map. `title` is the popup's link to `href`, `lines` stand below it (a date, a place). */
export interface Pin {
  id: number;
  /** Degrees, WGS 84. */
  lat: number;
  lng: number;
  title: string;
  href: string;
  lines: readonly string[];
  /** True when the place is the centre of an area in which the spot itself is not known. */
  area?: boolean;
}

/** What part of the world is shown: centre as [latitude, longitude] in degrees, zoom from 2 to 18. */
export interface MapView {
  center: readonly [lat: number, lng: number];
  zoom: number;
  /** Instead of the centre: all of this is to be seen. `west` above `east` crosses the date line: the wider side is. */
  box?: { west: number; south: number; east: number; north: number };
  /** A map moves when its view's values change; another `request` makes it move to the same ones again. */
  request?: number;
}

/** A raster tile service: URL template with {z}, {x}, {y}, and its attribution as trusted HTML. */
export interface MapTiles {
  url: string;
  attribution: string;
}

/** The view that the specification calls "World". */
export const worldView: MapView = { center: [20, 0], zoom: 2 };

/** The zoom of a country that was picked from the list. */
export const countryZoom = 5;

/** A circle on the map around a point in degrees. */
export interface MapArea extends MapPlace {
  radiusKm: number;
}

/** A point on the map in degrees, WGS 84. */
export interface MapPlace {
  lat: number;
  lng: number;
}
