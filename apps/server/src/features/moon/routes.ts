import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { isComputable } from '../../platform/sun-and-moon/astronomy.ts';
import { fullMoonsAround, illuminationAt, type NamedMoon } from '../../platform/sun-and-moon/full-moons.ts';
import { localTime } from '../../platform/time-zone.ts';
import { listEventsOnDays } from './repository.ts';

/** Routes of full moons with the events on these days. */
export function moonRoutes(app: FastifyInstance, deps: Deps): void {
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
