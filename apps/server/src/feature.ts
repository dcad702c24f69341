import type { FastifyInstance } from 'fastify';
import type { Schema } from './db/schema.ts';
import type { TableDescription } from './db/table.ts';
import type { Deps } from './deps.ts';
import type { AccessEnded } from './features/auth/end-access.ts';
import type { Lifecycle } from './features/records/lifecycle.ts';
import type { AfterStars } from './features/stars/service.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Metrics } from './platform/metrics.ts';

/** What a feature registers. `features.ts` lists all features. */
export interface Feature {
  /** Its tables, which no other feature writes. */
  tables?: { readonly [T in keyof Schema]?: TableDescription<T> };
  routes?(app: FastifyInstance, deps: Deps): void | Promise<void>;
  /** What it does when records are written, merged or purged. */
  lifecycle?: Lifecycle | readonly Lifecycle[];
  /** What it does after stars that a device has sent. */
  afterStars?: AfterStars;
  /** What it does when all access to an account ends: passwords and addresses that work without a sign-in stop working. */
  accessEnded?: AccessEnded;
  /** Starts its background jobs. */
  jobs?(jobs: Jobs, deps: Deps): void;
  /** Adds its metrics to those of the process that runs the jobs. */
  metrics?(metrics: Metrics, deps: Deps): void;
}
