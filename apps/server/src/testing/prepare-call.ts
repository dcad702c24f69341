import type { ResourceType } from '@moonfloor/contract/values/lists';
import { type Callers, makeCallers } from './callers.ts';
import type { CallInput } from './client.ts';
import { recordFixtures, submitRecord } from './record-fixtures.ts';
import type { TestApp } from './test-app.ts';

/** Everything that a call may refer to, newly created. */
export interface World extends Callers {
  site: TestApp;
  /** A word unique to the test. */
  unique: string;
  /** Submits a record of the owner and returns its id. */
  submit(type: ResourceType): Promise<number>;
  toggle(type: ResourceType, id: number): Promise<void>;
}

/** The fixture of a record type. */
export const kindOf = (type: ResourceType) => recordFixtures.find((kind) => kind.type === type)!;
/** The form of a record with a unique name. */
export const formOf = (type: ResourceType, unique: string) => ({
  ...kindOf(type).fields,
  [kindOf(type).name]: `Record ${unique}`,
});

let made = 0;

/** Creates new callers, whose events have such further fields. */
export async function makeWorld(site: TestApp, ofEvents: object = {}): Promise<World> {
  const callers = await makeCallers(site);
  made += 1;
  const unique = `caller-${made}`;
  return {
    ...callers,
    site,
    unique,
    submit: async (type) => {
      const form = { ...formOf(type, `${unique} ${type}`), ...(type === 'event' && ofEvents) };
      return (await submitRecord(site, callers.owner, type, form)).id;
    },
    toggle: async (type, id) => {
      await site.as(callers.admin).must('toggleStatus', { params: { type, id } });
    },
  };
}

/** Returns the input of a call for which it succeeds. */
export type InputFactory = (world: World) => CallInput | Promise<CallInput>;
