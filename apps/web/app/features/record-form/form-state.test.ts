import { describe, expect, test } from 'vitest';
import type { SavedRecord } from './form-definition.ts';
import {
  type FormEvent,
  formReducer,
  type FormSession,
  initialState,
  rebase,
  retryOf,
  type SubmitFailure,
  toKeptForm,
} from './form-state.ts';

interface Values {
  name: string;
  links: string[];
}
type Saved = SavedRecord & Values;

const values: Values = { name: 'Vega', links: [] };
const saved: Saved = { ...values, id: 3, created_by: 7, created_at: 'c', status: 'active', updated_at: 'first' };
const blank: FormSession<Values, Saved> = {
  record: null,
  values: { name: '', links: [] },
  base: { name: '', links: [] },
  version: null,
  key: 'k',
  sent: false,
  duplicates: { others: [], merge: null },
  restored: true,
  queued: null,
};
const editing = { ...blank, record: saved, values: { ...values, name: 'Vega Live' }, base: values, version: 'first' };
const after = (session: FormSession<Values, Saved>, ...events: FormEvent<Values, Saved>[]) =>
  events.reduce(formReducer<Values, Saved>, initialState(session));
const sendAndFail = (failure: SubmitFailure, session = blank) =>
  after(session, { type: 'sending', session }, { type: 'failed', failure, session });
const definition = { valuesOf: ({ name, links }: Saved): Values => ({ name, links }) };

test('a field that changes loses its errors, and those of its parts; the summary stays', () => {
  const errors = ['name', 'links', 'links.0', 'linksmith'].map((field) => ({ field, message: 'Wrong' }));
  const state = after(
    blank,
    { type: 'validated', errors },
    { type: 'typed', field: 'links', change: (before) => ({ ...before, links: ['a'] }) },
  );
  expect(state.session.values).toEqual({ name: '', links: ['a'] });
  expect(state.errors.map(({ field }) => field)).toEqual(['name', 'linksmith']);
  expect(state.found).toBe(errors);
  const moved = formReducer(state, { type: 'typed', change: (before) => ({ ...before, name: 'B' }) });
  expect([moved.session.values.name, moved.errors.length]).toEqual(['B', 2]);
});

test('a form is being sent until it is saved, or waits for a connection', () => {
  const busy = after(blank, { type: 'sending', session: blank }, { type: 'uploaded', progress: 0.5 });
  expect([busy.sending, busy.session.sent]).toEqual([{ state: 'busy', progress: 0.5 }, true]);
  expect(formReducer(busy, { type: 'saved', record: saved }).sending).toEqual({ state: 'done', record: saved });
  expect(formReducer(busy, { type: 'queued', key: 'a' }).sending).toEqual({ state: 'queued', key: 'a' });
});

describe('a failure', () => {
  test.each([
    ['failed', true],
    ['unreached', true],
    ['cancelled', true],
    ['refused', false],
    ['expired', false],
  ] as const)('%s says why; the server may have accepted it: %s', (reason, mayBeSaved) => {
    const { sending, session } = sendAndFail({ reason, message: 'Why' });
    expect([sending, session.sent]).toEqual([{ state: 'failed', reason, message: 'Why' }, mayBeSaved]);
    expect(formReducer(sendAndFail({ reason, message: 'Why' }), { type: 'continued' }).sending.state).toBe('idle');
  });

  test('of fields is shown at them, and nothing was saved', () => {
    const errors = [{ field: 'name', message: 'Taken' }];
    const state = sendAndFail({ reason: 'fields', errors });
    expect(state).toEqual({ session: blank, found: errors, errors, sending: { state: 'idle' } });
  });

  test('because somebody else has saved it asks for each field, and goes on from their version', () => {
    const theirs = { ...saved, name: 'Altair', updated_at: 'second' };
    const state = sendAndFail({ reason: 'changed', current: theirs }, editing);
    expect([state.sending, state.session]).toEqual([{ state: 'conflict', record: theirs }, editing]);
    const session = rebase(editing, theirs, definition.valuesOf(theirs), { name: 'Mine', links: [] });
    const resolved = formReducer(state, { type: 'continued', session });
    expect(resolved.sending.state).toBe('idle');
    expect(resolved.session).toMatchObject({ version: 'second', base: { name: 'Altair' }, values: { name: 'Mine' } });
  });

  test('because an earlier attempt has saved other values asks whether it is the same', () => {
    const state = sendAndFail({ reason: 'submitted', current: saved });
    expect([state.sending, state.session.sent]).toEqual([{ state: 'earlier', record: saved }, true]);
  });
});

describe('is sent again at once', () => {
  const changed = (current: Partial<Saved>): SubmitFailure => ({
    reason: 'changed',
    current: { ...saved, ...current },
  });

  test('if only other things of the record have changed', () => {
    const again = retryOf(definition, editing, changed({ status: 'inactive', updated_at: 'second' }));
    expect(again).toMatchObject({
      key: 'k',
      values: editing.values,
      version: 'second',
      record: { status: 'inactive' },
    });
  });

  test('but not if values have, nor the same version twice', () => {
    expect(retryOf(definition, editing, changed({ name: 'Altair', updated_at: 'second' }))).toBeNull();
    expect(retryOf(definition, editing, changed({}))).toBeNull();
  });

  test.each([
    ['a suggestion', { ...definition, suggests: true }, blank, saved],
    ['another change', definition, editing, saved],
    ['a record that is gone', definition, blank, null],
  ])('with a new key after %s', (_, form, session, current) => {
    const again = retryOf(form, session, { reason: 'submitted', current });
    expect(again).toEqual({ ...session, key: expect.any(String), restored: false });
    expect(again?.key).not.toBe('k');
    expect(retryOf(definition, blank, { reason: 'submitted', current: saved })).toBeNull();
  });

  test('not after other failures', () => {
    expect(retryOf(definition, blank, { reason: 'failed', message: '' })).toBeNull();
  });
});

test('a form that is discarded begins again; choices about duplicates are kept until then', () => {
  const duplicates = { others: [4], merge: 5 };
  const decided = after(blank, { type: 'decided', duplicates });
  expect(toKeptForm(decided.session, [])).toEqual({
    shape: 1,
    values: blank.values,
    base: null,
    version: null,
    key: 'k',
    sent: false,
    pictures: [],
    duplicates,
  });
  expect(toKeptForm(editing, []).base).toEqual(values);
  expect(formReducer(decided, { type: 'discarded', session: blank })).toEqual(initialState(blank));
});
