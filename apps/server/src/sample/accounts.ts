import type { Submitter } from './sample-records.ts';

/** An account of the demo. */
export type SampleAccount = { username: string; email: string; password: string };

/** The demo's accounts: one admin and two members. They are printed at start, so their passwords are public. */
export const sampleAccounts: Readonly<Record<Submitter, SampleAccount>> = {
  admin: { username: 'Nova', email: 'admin@moonfloor.example', password: 'moonlight-admin' },
  member1: { username: 'Ziggy', email: 'ziggy@moonfloor.example', password: 'moonlight-ziggy' },
  member2: { username: 'Tuuli', email: 'tuuli@moonfloor.example', password: 'moonlight-tuuli' },
};
