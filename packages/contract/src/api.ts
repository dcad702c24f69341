import { tokenEndpoints } from './access-tokens.ts';
import { accountEndpoints, ownAccountEndpoints, trustEndpoints } from './accounts.ts';
import { authEndpoints, sessionEndpoints } from './auth.ts';
import { attendanceEndpoints, eventEndpoints } from './events.ts';
import { activityEndpoints } from './activity.ts';
import { adminEndpoints } from './admin.ts';
import { analyticsEndpoints } from './analytics.ts';
import { artistEndpoints } from './artists.ts';
import { audioEndpoints } from './audio.ts';
import { blockEndpoints } from './blocks.ts';
import type { CallName } from './calls.ts';
import { decorationEndpoints } from './decorations.ts';
import { duplicateEndpoints } from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import { eventContextEndpoints } from './event-context.ts';
import { feedbackEndpoints } from './feedback.ts';
import { feedEndpoints } from './feeds.ts';
import { followEndpoints } from './follows.ts';
import { reminderEndpoints } from './reminders.ts';
import { recordImportEndpoints } from './import-records.ts';
import { hiddenPlaceEndpoints } from './hidden-places.ts';
import { importEndpoints } from './imports.ts';
import { mailQueueEndpoints } from './mail-queue.ts';
import { mergeEndpoints } from './merge.ts';
import { moderationEndpoints } from './moderation.ts';
import { moonEndpoints } from './moon.ts';
import { placeEndpoints } from './places.ts';
import { notificationEndpoints } from './notifications.ts';
import { oembedEndpoints } from './oembed.ts';
import { openidEndpoints } from './openid.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { ownershipEndpoints } from './ownership.ts';
import { releaseEndpoints } from './releases.ts';
import { reportEndpoints } from './reports.ts';
import { seriesEndpoints } from './series-endpoints.ts';
import { starEndpoints } from './stars.ts';
import { suggestionEndpoints } from './suggestions.ts';
import { searchEndpoints } from './search.ts';
import { simpleEndpoints } from './simple-records.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { securityLogEndpoints } from './security-log.ts';
import { nowEndpoints } from './now.ts';
import { timetableEndpoints } from './timetable.ts';

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
