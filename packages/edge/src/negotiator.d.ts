/** The part of negotiator that the server uses: its published types lack `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string>> });
    /** Returns the best acceptable coding; among equals, the first of `preferred`. */
    encoding<T extends string>(available: readonly T[], options: { preferred: readonly T[] }): T | undefined;
    /** Returns the best acceptable language; among equals, the first one. */
    language<T extends string>(available: readonly T[]): T | undefined;
    /** Returns the acceptable languages and ranges, best first. */
    languages(): string[];
    /** Returns the acceptable media types and ranges, best first. */
    mediaTypes(): string[];
  }
}
