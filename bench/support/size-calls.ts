import type { Access } from '@moonfloor/contract/api/call';
import { calls } from '@moonfloor/contract/api/calls';
import { type Address, readAddresses, sitemapAddresses } from '../../apps/server/src/testing/read-addresses.ts';

export interface MeasuredCall {
  what: string;
  address: Address;
  access: Access;
}

/** The addresses by name of the call. */
const addressesOf = new Map<string, readonly Address[]>(Object.entries(readAddresses));

/** All measured calls, in the order of the contract. */
export const measuredCalls: readonly MeasuredCall[] = [
  ...Object.entries(calls).flatMap(([name, { path, access }]) =>
    (addressesOf.get(name) ?? []).map((address): MeasuredCall => ({
      what: typeof address === 'string' ? address : `${path}, far`,
      address,
      access: ['listEventSources', 'getImport', 'getPlaceLink', 'previewEventDeletion', 'listImportArtists'].includes(
        name,
      )
        ? 'admin'
        : access,
    })),
  ),
  ...[...sitemapAddresses, '/robots.txt', '/embed'].map((address): MeasuredCall => ({
    what: address,
    address,
    access: 'public',
  })),
];
