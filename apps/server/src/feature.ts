import type { FastifyInstance } from 'fastify';
import type { Schema } from './db/schema.ts';
import type { TableDescription } from './db/table.ts';
import type { Deps } from './deps.ts';
import type { CountWaiting } from './features/admin/dashboard.ts';
import type { Lifecycle } from './features/records/lifecycle.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Metrics } from './platform/metrics.ts';

/** What a feature registers. `features.ts` lists all features. */
export interface Feature {
  /** Its tables, which no other feature writes. */
  tables?: { readonly [T in keyof Schema]?: TableDescription<T> };
  routes?(app: FastifyInstance, deps: Deps): void | Promise<void>;
  /** What it does when records are written, merged or purged, stars are sent, or access to an account ends. */
  lifecycle?: Lifecycle | readonly Lifecycle[];
  /** Counts what waits in it for a moderator; null for what only admins see. */
  waiting?: CountWaiting;
  /** Starts its background jobs. */
  jobs?(jobs: Jobs, deps: Deps): void;
  /** Adds its metrics to those of the process that runs the jobs. */
  metrics?(metrics: Metrics, deps: Deps): void;
}
