import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { localTime } from '@moonfloor/gazetteer/time-zone';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { fullMoonsAround, illuminationAt, type NamedMoon } from '../../platform/sun-and-moon/full-moons.ts';
import { isComputable } from '../../platform/sun-and-moon/sky.ts';
import { listEventsOnDays } from './events-on-days.ts';

export const moonFeature = { routes: moonRoutes } satisfies Feature;

/** Routes of full moons with the events on these days. */
function moonRoutes(app: FastifyInstance, deps: Deps): void {
  const withDay = ({ name, at }: NamedMoon) => ({ name, at, day: localTime(deps.config.timeZone, Date.parse(at)).day });
  route(app, deps, api.getMoon, async ({ query }) => {
    const day = query.day ?? deps.today();
    const illumination = isComputable(day) ? await illuminationAt(Date.parse(`${day}T12:00Z`)) : null;
    const moons = (await fullMoonsAround(day)).map(withDay);
    const days = moons.map((moon) => moon.day);
    const events = await listEventsOnDays(deps, days);
    return { day, illumination, full_moons: moons.map((moon, at) => ({ ...moon, ...events[at]! })) };
  });
}
