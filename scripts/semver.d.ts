declare module 'semver' {
  /** Tells whether a version is in a range. */
  export function satisfies(version: string, range: string): boolean;
}
