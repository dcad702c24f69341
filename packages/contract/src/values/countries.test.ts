import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countries, countryNames, findCountry, flagOf } from './countries.ts';
import { centerOf } from './country-centers.ts';

describe('countries', () => {
  it('are 195, each with a unique name and code', () => {
    expect(countries).toHaveLength(195);
    expect(new Set(countries.map(({ name }) => name)).size).toBe(195);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(195);
    expect(countries.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  it('include the two observers of the United Nations', () => {
    expect(findCountry('Vatican City')?.code).toBe('VA');
    expect(findCountry('Palestine')?.code).toBe('PS');
  });

  it('are sorted by name', () => {
    const names = [...countryNames];
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  });

  it('have codes of ISO 3166-1 regions', () => {
    const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(countries.filter(({ code }) => !regions.of(code))).toEqual([]);
  });

  it('have their centres on the map', () => {
    const off = countries.filter((country) =>
      centerOf(country).some((degrees, axis) => Math.abs(degrees) > (axis === 0 ? 85 : 180)),
    );
    expect(off).toEqual([]);
  });

  it('make an enum', () => {
    const name = z.enum(countryNames);
    expect(name.safeParse('Germany').success).toBe(true);
    expect(name.safeParse('germany').success).toBe(false);
  });
});

describe('findCountry', () => {
  it('accepts exact names only', () => {
    expect(findCountry('Portugal')).toEqual({ name: 'Portugal', code: 'PT' });
    expect(findCountry('portugal')).toBeUndefined();
    expect(findCountry('')).toBeUndefined();
  });
});

describe('flagOf', () => {
  it('accepts names and codes', () => {
    expect(flagOf('Germany')).toBe('🇩🇪');
    expect(flagOf('br')).toBe('🇧🇷');
  });

  it('is empty for anything else', () => {
    expect(flagOf('')).toBe('');
    expect(flagOf('XX')).toBe('');
    expect(flagOf('Atlantis')).toBe('');
  });
});
