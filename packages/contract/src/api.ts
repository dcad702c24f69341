import { createToken, listTokens, revokeToken } from './access-tokens.ts';
import { getActivity, listActivity, restoreVersion, undoStatus } from './activity.ts';
import { getDashboard, getHealth, searchContent, toggleStatus } from './admin.ts';
import { countView, getAnalyticsOverview } from './analytics.ts';
import {
  checkArtistDuplicate,
  deleteArtist,
  getArtist,
  listArtists,
  listPlaysWith,
  submitArtist,
  suggestArtists,
  updateArtist,
} from './artists.ts';
import { getEventAround } from './event-context.ts';
import { listTracks } from './audio.ts';
import { confirmPassword, getProfile, login, logout, register, updateProfile, validate } from './auth.ts';
import type { CallName } from './calls.ts';
import {
  deleteDecoration,
  getDecoration,
  listDecorations,
  submitDecoration,
  suggestDecorations,
  updateDecoration,
} from './decorations.ts';
import type { Endpoint } from './endpoint.ts';
import {
  deleteEvent,
  getEvent,
  listEventCards,
  listEventCountries,
  listEventPins,
  listEvents,
  submitEvent,
  updateEvent,
} from './events.ts';
import {
  artistCalendar,
  decorationCalendar,
  eventCalendar,
  eventsAtom,
  eventsCalendar,
  eventsJsonFeed,
  releasesAtom,
  releasesJsonFeed,
} from './feeds.ts';
import { answerFeedback, listFeedback, submitFeedback, updateFeedback } from './feedback.ts';
import { confirmRecordImport, createRecordImport, updateRecordImport } from './import-records.ts';
import {
  confirmImport,
  createImport,
  fetchImportPictures,
  getImport,
  listEventSources,
  listImportArtists,
  updateImport,
} from './imports.ts';
import { compareRecords, listDuplicates, mergeRecords } from './merge.ts';
import { decide, getReview, listQueue } from './moderation.ts';
import { getMoon } from './moon.ts';
import { getOembed } from './oembed.ts';
import {
  deleteRelease,
  getRelease,
  listPastReleases,
  listSameLabel,
  listUpcomingReleases,
  submitRelease,
  updateRelease,
} from './releases.ts';
import { search, suggest } from './search.ts';
import { listSecurityLog } from './security-log.ts';
import { findArtistTwins, findDecorationTwins, findEventTwins, findReleaseTwins } from './duplicates.ts';

/** All endpoints by name: registered by the server, listed in the documentation, called by the clients. */
export const api = {
  register,
  login,
  logout,
  confirmPassword,
  validate,
  getProfile,
  updateProfile,
  listTokens,
  createToken,
  revokeToken,
  listEvents,
  listEventCountries,
  listEventPins,
  listEventCards,
  getEvent,
  getEventAround,
  submitEvent,
  updateEvent,
  deleteEvent,
  listArtists,
  suggestArtists,
  checkArtistDuplicate,
  getArtist,
  listPlaysWith,
  submitArtist,
  updateArtist,
  deleteArtist,
  listDecorations,
  suggestDecorations,
  getDecoration,
  submitDecoration,
  updateDecoration,
  deleteDecoration,
  listUpcomingReleases,
  listPastReleases,
  getRelease,
  listSameLabel,
  submitRelease,
  updateRelease,
  deleteRelease,
  search,
  suggest,
  findEventTwins,
  findArtistTwins,
  findDecorationTwins,
  findReleaseTwins,
  listEventSources,
  createImport,
  getImport,
  updateImport,
  confirmImport,
  listImportArtists,
  fetchImportPictures,
  createRecordImport,
  updateRecordImport,
  confirmRecordImport,
  eventsCalendar,
  eventCalendar,
  artistCalendar,
  decorationCalendar,
  eventsAtom,
  eventsJsonFeed,
  releasesAtom,
  releasesJsonFeed,
  listTracks,
  getMoon,
  getOembed,
  submitFeedback,
  countView,
  getAnalyticsOverview,
  getDashboard,
  getHealth,
  searchContent,
  toggleStatus,
  compareRecords,
  mergeRecords,
  listDuplicates,
  listSecurityLog,
  listActivity,
  getActivity,
  restoreVersion,
  undoStatus,
  listQueue,
  decide,
  getReview,
  listFeedback,
  updateFeedback,
  answerFeedback,
} satisfies { [N in CallName]: Endpoint<N> };

export type Api = typeof api;
