import { getDashboard, getHealth, listActivity, searchContent, toggleStatus } from './admin.ts';
import { getAnalyticsOverview } from './analytics.ts';
import {
  checkArtistDuplicate, deleteArtist, getArtist, listArtists, submitArtist, suggestArtists, updateArtist,
} from './artists.ts';
import { listTracks } from './audio.ts';
import { getProfile, login, logout, register, updateProfile, validate } from './auth.ts';
import type { CallName } from './calls.ts';
import {
  deleteDecoration, getDecoration, listDecorations, submitDecoration, suggestDecorations, updateDecoration,
} from './decorations.ts';
import type { Endpoint } from './endpoint.ts';
import {
  deleteEvent, getEvent, listEventCountries, listEventPins, listEvents, submitEvent, updateEvent,
} from './events.ts';
import { submitFeedback } from './feedback.ts';
import {
  deleteRelease, getRelease, listPastReleases, listUpcomingReleases, submitRelease, updateRelease,
} from './releases.ts';

/** Every endpoint by its name: what the server registers, the documentation shows and the clients call. */
export const api = {
  register, login, logout, validate, getProfile, updateProfile,
  listEvents, listEventCountries, listEventPins, getEvent, submitEvent, updateEvent, deleteEvent,
  listArtists, suggestArtists, checkArtistDuplicate, getArtist, submitArtist, updateArtist, deleteArtist,
  listDecorations, suggestDecorations, getDecoration, submitDecoration, updateDecoration, deleteDecoration,
  listUpcomingReleases, listPastReleases, getRelease, submitRelease, updateRelease, deleteRelease,
  listTracks, submitFeedback,
  getAnalyticsOverview, listActivity, getDashboard, getHealth, searchContent, toggleStatus,
} satisfies { [N in CallName]: Endpoint<N> };

export type Api = typeof api;
