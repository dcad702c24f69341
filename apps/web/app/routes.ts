import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The product's routes, as in the specification's route table. */
export default [
  route('landing', 'features/events/landing.screen.tsx'),
  layout('layout/site.tsx', [
    index('features/events/events-map.screen.tsx', { id: 'map' }),
    route('events', 'features/events/events-map.screen.tsx', { id: 'events-map' }),
    route('home', 'features/events/next-events.screen.tsx'),
    route('search', 'features/search/search.screen.tsx'),
    route('login', 'features/auth/login.screen.tsx'),
    route('artists', 'features/artists/artists.screen.tsx'),
    route('releases', 'features/releases/releases.screen.tsx'),
    route('event/:id', 'features/events/event.screen.tsx'),
    route('artist/:id', 'features/artists/artist.screen.tsx'),
    route('decoration/:id', 'features/decorations/decoration.screen.tsx'),
    route('release/:id', 'features/releases/release.screen.tsx'),
    route('embed-builder', 'features/embeds/embed-builder.screen.tsx'),
    route('view/:type/:id', 'layout/view.screen.tsx'),
    layout('layout/members.screen.tsx', [
      route('member-dashboard', 'features/member/member-dashboard.screen.tsx'),
      route('submit', 'features/record-form/submit.screen.tsx'),
      route('import', 'features/imports/import.screen.tsx'),
      route('submit-event', 'features/events/event-form.screen.tsx', { id: 'submit-event' }),
      route('submit-artist', 'features/artists/artist-form.screen.tsx', { id: 'submit-artist' }),
      route('submit-decoration', 'features/decorations/decoration-form.screen.tsx', { id: 'submit-decoration' }),
      route('submit-release', 'features/releases/release-form.screen.tsx', { id: 'submit-release' }),
      route('edit/event/:id', 'features/events/event-form.screen.tsx', { id: 'edit-event' }),
      route('edit/artist/:id', 'features/artists/artist-form.screen.tsx', { id: 'edit-artist' }),
      route('edit/decoration/:id', 'features/decorations/decoration-form.screen.tsx', { id: 'edit-decoration' }),
      route('edit/release/:id', 'features/releases/release-form.screen.tsx', { id: 'edit-release' }),
      route('admin-dashboard', 'layout/admins.screen.tsx', [
        index('features/admin/admin-dashboard.screen.tsx'),
        route('moderation', 'features/admin/moderation.screen.tsx'),
        route('duplicates', 'features/admin/merge/duplicates.screen.tsx'),
        route('merge', 'features/admin/merge/merge.screen.tsx'),
        route('feedback', 'features/feedback/feedback.screen.tsx'),
        route('security', 'features/admin/security/security.screen.tsx'),
        route('analytics', 'features/analytics/analytics.screen.tsx'),
      ]),
    ]),
    route('*', 'layout/not-found.screen.tsx'),
  ]),
] satisfies RouteConfig;
