import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { validEvent } from '../../testing/events.ts';
import { anyCharacter } from '../../testing/generated-values.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const strange = ['\u0301', '\u0323', '\u0345', 'a', 'ß', 'ŉ', '\u0000', '\n', '\ufeff', '\u200d', '🌕', '%', '\\', "'"];

/** Words, single unusual characters, and runs of them. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...strange), maxLength: 60 }),
  fc
    .tuple(fc.integer({ min: 195, max: 205 }), fc.constantFrom('a', 'ﬃ', '한', '\u1100\u1161'))
    .map(([length, unit]) => unit.repeat(length)),
);

/** The form in which text is stored, implemented independently, step by step: NFC, trimmed, one kind of line break. */
function stored(text: string, upper: boolean): string | null {
  const clean = text.replace(/\r\n?/g, '\n').normalize('NFC').trim();
  return (upper ? clean.toUpperCase().normalize('NFC') : clean) || null;
}

describeOnBothDatabases('arbitrary text in an event', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const submit = (fields: Readonly<Record<string, unknown>>) =>
    admin.tries('submitEvent', { form: { ...validEvent, ...fields } });

  test.each(['event_name', 'event_location', 'area', 'description', 'extras'])(
    'is returned normalised in %s or rejected',
    async (field) => {
      await fc.assert(
        fc.asyncProperty(anyText, async (text) => {
          const response = await submit({ [field]: text });
          expect([201, 422], response.body).toContain(response.statusCode);
          const wellFormed = text.toWellFormed();
          const expected = stored(wellFormed, field === 'event_name');
          const event = response.json();
          if (response.statusCode === 422) expect(event.errors).toMatchObject([{ field }]);
          else {
            expect(event[field]).toBe(expected);
            expect(await site.must('getEvent', { params: { id: event.id } })).toEqual(event);
          }
        }),
        { numRuns: 20 },
      );
    },
  );

  test('is returned normalised in names of floors, artists and decorations or rejected', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (text, other) => {
        const artist = { artist_name: text, artist_info: other, record_labels: other };
        const floors = [{ name: text, artists: [artist, { artist_name: 'Somebody' }] }];
        const response = await submit({ floors, decorations: [{ decoration_name: text }, { decoration_name: other }] });
        expect([201, 422], response.body).toContain(response.statusCode);
        if (response.statusCode === 422) return;
        const event = response.json();
        const [floor] = event.floors;
        expect(floor.floor_name).toBe(stored(text, true));
        expect(floor.artists[0]).toMatchObject({ artist_name: stored(text, true), artist_info: stored(other, false) });
        expect(await site.must('getEvent', { params: { id: event.id } })).toEqual(event);
        const again = await admin.tries('updateEvent', {
          params: { id: event.id },
          form: { floors: event.floors, decorations: event.decorations },
        });
        expect(again.json().decorations, again.body).toEqual(event.decorations);
        expect(again.json().floors[0].artists).toEqual(floor.artists);
      }),
      { numRuns: 30 },
    );
  });

  test('arbitrary JSON as floors or decorations is accepted or rejected', async () => {
    const name = fc.constantFrom(
      'name',
      'floor_name',
      'artists',
      'artist_name',
      'artist_type',
      'decoration_name',
      '__proto__',
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('DJ', '', 'Main', null, true, 7),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(name, tie('value'), { maxKeys: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, value, async (floors, decorations) => {
        const response = await submit({ floors: JSON.stringify(floors), decorations: JSON.stringify(decorations) });
        expect([201, 422], response.body).toContain(response.statusCode);
      }),
      { numRuns: 40 },
    );
  });
});
