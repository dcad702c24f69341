import type { Deps } from '../deps.ts';
import { features } from '../features.ts';
import { Jobs } from '../platform/jobs.ts';

/** Starts the background jobs of all features. Close the result before `deps`. */
export function startJobs(deps: Deps): Jobs {
  const jobs = new Jobs(deps.log);
  for (const feature of features) feature.jobs?.(jobs, deps);
  return jobs;
}
