import type { Feature } from '../../feature.ts';
import { importRoutes } from './routes.ts';
import { importLifecycle } from './lifecycle.ts';
import { tables } from './tables.ts';

/** Imports of calendars, tables and web pages. */
export const importsFeature = {
  tables,
  lifecycle: importLifecycle,
  routes: (app, deps) => importRoutes(app, deps, deps.publicUrl),
} satisfies Feature;
