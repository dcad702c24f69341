import { describe, expect, it } from 'vitest';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { translatedLanguages } from '@moonfloor/messages/languages';
import { countryNames } from './countries.ts';
import { countryName } from './country-names.ts';

describe('countryName', () => {
  it('returns English names unchanged', () => {
    expect(countryNames.map(countryName)).toEqual(countryNames);
    expect(runInLanguage('en', () => countryName('Turkey'))).toBe('Turkey');
  });

  it('returns names in the current language', () => {
    expect(runInLanguage('de', () => countryName('Germany'))).toBe('Deutschland');
    expect(runInLanguage('he', () => countryName('Israel'))).toBe('ישראל');
    expect(runInLanguage('pt', () => countryName('Vietnam'))).toBe('Vietnã');
    expect(runInLanguage('fr', () => countryName('Palestine'))).toBe('Palestine');
    expect(runInLanguage('ja', () => countryName('United States'))).toBe('アメリカ合衆国');
  });

  it('returns unknown names unchanged', () => {
    expect(['Atlantis', '', 'germany'].map((name) => runInLanguage('de', () => countryName(name)))).toEqual([
      'Atlantis',
      '',
      'germany',
    ]);
  });

  it.each(translatedLanguages)('has a distinct name for every country in %s', (language) => {
    const names = runInLanguage(language, () => countryNames.map(countryName));
    expect(new Set(names).size).toBe(countryNames.length);
    expect(names).not.toContain('');
  });
});
