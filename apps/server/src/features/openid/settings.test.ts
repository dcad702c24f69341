import { expect, test } from 'vitest';
import { ConfigError, type Environment, readConfig } from '../../config.ts';

const club = {
  OIDC_ISSUERS: 'my-club',
  OIDC_MY_CLUB_ISSUER: 'https://sso.club.example/realms/club',
  OIDC_MY_CLUB_CLIENT_ID: 'moonfloor',
};

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.lines : [String(error)];
  }
}

test('issuers are read in their order, with a label by default', () => {
  const { issuers } = readConfig({
    ...club,
    OIDC_ISSUERS: ' my-club, local ',
    OIDC_MY_CLUB_CLIENT_SECRET: 'secret',
    OIDC_LOCAL_ISSUER: 'http://localhost:4000',
    OIDC_LOCAL_CLIENT_ID: 'x',
    OIDC_LOCAL_LABEL: 'Here',
  });
  expect(issuers).toEqual([
    {
      name: 'my-club',
      label: 'My-club',
      issuer: club.OIDC_MY_CLUB_ISSUER,
      clientId: 'moonfloor',
      clientSecret: 'secret',
    },
    { name: 'local', label: 'Here', issuer: 'http://localhost:4000/', clientId: 'x', clientSecret: null },
  ]);
  expect(readConfig({ OIDC_ISSUERS: '' }).issuers).toEqual([]);
});

test.each<[Environment, string[]]>([
  [
    { OIDC_ISSUERS: 'My Club' },
    ['OIDC_ISSUERS must be up to 20 different names of lower-case letters, digits and hyphens, separated by commas'],
  ],
  [
    { OIDC_ISSUERS: 'a,a' },
    ['OIDC_ISSUERS must be up to 20 different names of lower-case letters, digits and hyphens, separated by commas'],
  ],
  [
    { OIDC_ISSUERS: 'a', PORT: 'x' },
    [
      'PORT must be a port number from 0 to 65535',
      'OIDC_A_ISSUER must be an https:// address without query, or http:// on this machine',
      'OIDC_A_CLIENT_ID must be set',
    ],
  ],
  [
    { ...club, OIDC_MY_CLUB_ISSUER: 'http://sso.club.example' },
    ['OIDC_MY_CLUB_ISSUER must be an https:// address without query, or http:// on this machine'],
  ],
  [{ ...club, OIDC_MY_CLUB_LABEL: 'x'.repeat(41) }, ['OIDC_MY_CLUB_LABEL must have at most 40 characters']],
  [
    { ...club, OIDC_ISSUERS: 'my-club,b', OIDC_B_ISSUER: club.OIDC_MY_CLUB_ISSUER, OIDC_B_CLIENT_ID: 'x' },
    ['OIDC_B_ISSUER is also another issuer’s'],
  ],
])('each fault is one line: %j', (env, lines) => {
  expect(faultsOf(env)).toEqual(lines);
});
