import { tokenEndpoints } from '../accounts/access-tokens.ts';
import { accountEndpoints, ownAccountEndpoints, trustEndpoints } from '../accounts/accounts.ts';
import { authEndpoints, sessionEndpoints } from '../accounts/auth.ts';
import { blockEndpoints } from '../accounts/blocks.ts';
import { openidEndpoints } from '../accounts/openid.ts';
import { passkeyEndpoints } from '../accounts/passkeys.ts';
import { secondFactorEndpoints } from '../accounts/second-factor.ts';
import { securityLogEndpoints } from '../accounts/security-log.ts';
import { eventContextEndpoints } from '../events/event-context.ts';
import { attendanceEndpoints, eventEndpoints } from '../events/events.ts';
import { feedEndpoints } from '../events/feeds.ts';
import { hiddenPlaceEndpoints } from '../events/hidden-places.ts';
import { moonEndpoints } from '../events/moon.ts';
import { nowEndpoints } from '../events/now.ts';
import { oembedEndpoints } from '../events/oembed.ts';
import { placeEndpoints } from '../events/places.ts';
import { seriesEndpoints } from '../events/series-endpoints.ts';
import { timetableEndpoints } from '../events/timetable.ts';
import { recordImportEndpoints } from '../imports/import-records.ts';
import { importEndpoints } from '../imports/imports.ts';
import { followEndpoints } from '../members/follows.ts';
import { notificationEndpoints } from '../members/notifications.ts';
import { reminderEndpoints } from '../members/reminders.ts';
import { starEndpoints } from '../members/stars.ts';
import { moderationEndpoints } from '../moderation/moderation.ts';
import { ownershipEndpoints } from '../moderation/ownership.ts';
import { reportEndpoints } from '../moderation/reports.ts';
import { suggestionEndpoints } from '../moderation/suggestions.ts';
import { activityEndpoints } from '../records/activity.ts';
import { artistEndpoints } from '../records/artists.ts';
import { audioEndpoints } from '../records/audio.ts';
import { decorationEndpoints } from '../records/decorations.ts';
import { duplicateEndpoints } from '../records/duplicates.ts';
import { mergeEndpoints } from '../records/merge.ts';
import { releaseEndpoints } from '../records/releases.ts';
import { searchEndpoints } from '../records/search.ts';
import { simpleEndpoints } from '../records/simple-records.ts';
import { adminEndpoints } from '../team/admin.ts';
import { analyticsEndpoints } from '../team/analytics.ts';
import { feedbackEndpoints } from '../team/feedback.ts';
import { mailQueueEndpoints } from '../team/mail-queue.ts';
import type { CallName } from './calls.ts';
import type { Endpoint } from './endpoint.ts';

/** All endpoints by name: registered by the server, listed in the documentation, called by the clients. */
export const api = {
  ...authEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...ownAccountEndpoints,
  ...tokenEndpoints,
  ...openidEndpoints,
  ...trustEndpoints,
  ...ownershipEndpoints,
  ...eventEndpoints,
  ...eventContextEndpoints,
  ...timetableEndpoints,
  ...nowEndpoints,
  ...attendanceEndpoints,
  ...seriesEndpoints,
  ...hiddenPlaceEndpoints,
  ...artistEndpoints,
  ...decorationEndpoints,
  ...releaseEndpoints,
  ...simpleEndpoints,
  ...searchEndpoints,
  ...placeEndpoints,
  ...duplicateEndpoints,
  ...importEndpoints,
  ...recordImportEndpoints,
  ...feedEndpoints,
  ...followEndpoints,
  ...starEndpoints,
  ...reminderEndpoints,
  ...notificationEndpoints,
  ...audioEndpoints,
  ...moonEndpoints,
  ...oembedEndpoints,
  ...feedbackEndpoints,
  ...mailQueueEndpoints,
  ...analyticsEndpoints,
  ...adminEndpoints,
  ...mergeEndpoints,
  ...securityLogEndpoints,
  ...activityEndpoints,
  ...moderationEndpoints,
  ...reportEndpoints,
  ...accountEndpoints,
  ...blockEndpoints,
  ...suggestionEndpoints,
} satisfies { [N in CallName]: Endpoint<N> };

export type Api = typeof api;
