import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The product's pages, as the specification's route table names them. */
export default [
  layout('layout/site.tsx', [
    index('features/events/events-map.screen.tsx', { id: 'map' }),
    route('events', 'features/events/events-map.screen.tsx', { id: 'events-map' }),
    route('home', 'features/events/next-events.screen.tsx'),
    route('login', 'features/auth/login.screen.tsx'),
    route('artists', 'features/artists/artists.screen.tsx'),
    route('releases', 'features/releases/releases.screen.tsx'),
    route('event/:eventId', 'features/events/event.screen.tsx'),
    route('artist/:artistId', 'features/artists/artist.screen.tsx'),
    route('decoration/:decorationId', 'features/decorations/decoration.screen.tsx'),
    route('release/:id', 'features/releases/release.screen.tsx'),
    route('view/:type/:id', 'features/content/view.screen.tsx'),
    route('*', 'layout/not-found.screen.tsx'),
  ]),
] satisfies RouteConfig;
