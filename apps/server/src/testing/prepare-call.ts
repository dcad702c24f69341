import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { Callers } from './callers.ts';
import type { TestApp, TestRequest } from './test-app.ts';

/** Input of a call: path parameters, query, and a valid body. */
export interface CallInput extends Pick<TestRequest, 'json' | 'form'> {
  params?: Readonly<Record<string, string | number>>;
  query?: string;
}

/** Everything that a call may refer to, newly created. */
export interface World extends Callers {
  site: TestApp;
  /** A word unique to the test. */
  unique: string;
  /** Submits a record of the owner and returns its id. */
  submit(type: ResourceType): Promise<number>;
  toggle(type: ResourceType, id: number): Promise<void>;
}

/** Returns the input of a call for which it succeeds. */
export type InputFactory = (world: World) => CallInput | Promise<CallInput>;
