import { calls } from '@moonfloor/contract/api/calls';
import type { Endpoint } from '@moonfloor/contract/api/endpoint';
import { type Example, examples } from '@moonfloor/contract/api/examples';
import { passwordNeededType } from '@moonfloor/contract/api/problem-types';
import { scopeOfCall } from '@moonfloor/contract/accounts/scopes';

/** Introduction of the API documentation, as Markdown. */
export const apiIntroduction = `
Calendar and database of the psytrance scene. Everything that anybody can see on the pages can be read here.

**Reading** needs no account and is open to pages of every origin (\`Access-Control-Allow-Origin: *\`, without
credentials). Responses carry an \`ETag\`; a request with \`If-None-Match\` gets a 304 while nothing has changed.

**Submitting by a script** takes an access token. Make one in your account, choose what it may do (\`read\`,
\`submit\`) and for how long, and send it as \`Authorization: Bearer mf_…\`. It acts as you as a member: what it submits
may wait for an admin, and it cannot change accounts, other tokens, or what others made. Revoke it at any time; from
then on it gets a 401. 600 calls in ten minutes and 300 submits an hour are fine, more get a 429 with \`Retry-After\`.

**Editing** what others may edit, too: send the record's \`updated_at\` as \`If-Match: "2027-02-01T09:30:00.000Z"\`. If the record has
changed since, you get a 412 with the \`current\` one. Without it, a change that would overwrite what somebody else has changed since
your last own change gets a 428; \`If-Match: *\` overwrites it. A record may be sent back as received: its \`updated_at\` counts, too.

**Faults** are problem details (RFC 9457); \`detail\` is a sentence for people, \`errors\` name fields. The sentences are in
the language of \`Accept-Language\` if the site has it, English otherwise; programs use \`code\`, of the fault and of each
field. **Stable**: fields, codes and calls are added, not renamed or removed; ignore those you do not recognise. Ids are integers, days \`YYYY-MM-DD\`, times
\`HH:MM\` by the clocks at the place, instants ISO 8601 in UTC; what is not known is \`null\`.
`.trim();

/** Leading sections of the documentation, in order; all others follow. */
export const sections = [
  'Events',
  'Artists',
  'Decorations',
  'Releases',
  'Search',
  'Calendars and feeds',
  'Embedding',
  'Access tokens',
  'Accounts',
];

/** Note for calls that require a recent password. */
const recentPasswordNote = `The password must have been given within 15 minutes, else 403 of type \`${passwordNeededType}\`: call \`POST ${calls.confirmPassword.path}\`.`;

const callersOf = {
  public: 'everybody',
  member: 'signed-in members',
  moderator: 'moderators and admins',
  admin: 'admins',
};

/** Returns the description of a call: its access, and an example as a shell command. */
export function operationDescriptionOf(endpoint: Endpoint, site: string): string {
  const scope = scopeOfCall[endpoint.name];
  const example = examples[endpoint.name];
  const who =
    endpoint.access === 'public'
      ? ''
      : scope === undefined
        ? `For ${callersOf[endpoint.access]}; not with an access token.`
        : `For signed-in members, and for access tokens with the scope \`${scope}\`.`;
  const password = endpoint.recentPassword === true ? recentPasswordNote : '';
  return [
    [who, password].join(' ').trim(),
    ...(example === undefined ? [] : [`\`\`\`sh\n${curl(endpoint, example, site)}\n\`\`\``]),
  ]
    .join('\n\n')
    .trim();
}

function curl({ method, access, name }: Endpoint, { path, body, form }: Example, site: string): string {
  const token = scopeOfCall[name] === undefined ? 'YOUR-SIGN-IN' : 'mf_YOUR-TOKEN';
  const parts = [
    ...(access === 'public' ? [] : [`-H 'Authorization: Bearer ${token}'`]),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`]),
    ...Object.entries(form ?? {}).map(([field, value]) => `-F '${field}=${value}'`),
  ];
  if (method === 'PUT' && form !== undefined) parts.unshift(`-H 'If-Match: "UPDATED-AT"'`);
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return [`curl ${verb}'${site}${path}'`, ...parts].join(' \\\n  ');
}
