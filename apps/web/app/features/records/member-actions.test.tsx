// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { User } from '@moonfloor/contract/auth';
import type { ResourceType } from '@moonfloor/contract/lists';
import { member, renderSignedIn, serve } from '../../testing/render.tsx';
import { MemberActions } from './member-actions.tsx';

const types = [
  ['event', 'Edit Event'],
  ['artist', 'Edit Artist'],
  ['decoration', 'Edit Decoration'],
  ['release', 'Edit Release'],
] as const;

async function open(type: ResourceType, user: User, author: number | null, role: string | null = null) {
  serve({
    'GET /auth/validate': user,
    [`GET /ownership/${type}/3`]: { role },
    'GET /follows': [],
    'GET /follows/all': [],
  });
  return renderSignedIn(<MemberActions type={type} record={{ id: 3, created_by: author }} wordClass={undefined} />);
}

const admin: User = { ...member, role: 'admin' };
const suggestion = 'Suggest a change';

test.each([
  ['its creator', member, member.id, null, true],
  ['an admin', admin, 9, null, true],
  [
    'an admin without the second factor that the site demands',
    { ...admin, second_factor_needed: true },
    9,
    null,
    false,
  ],
  ['its owner', member, 9, 'owner', true],
  ['a helper', member, 9, 'helper', true],
  ['another member', member, 9, null, false],
  ['a member, if its creator has left,', member, null, null, false],
] as const)('of records, %s edits or suggests changes', async (_, user, author, role, edits) => {
  for (const [type, label] of types) {
    const page = await open(type, user, author, role);
    await page.shows(edits ? label : suggestion);
    const link = page.find('link', edits ? label : suggestion);
    expect(link?.getAttribute('href')).toBe(`/${edits ? 'edit' : 'suggest'}/${type}/3`);
    const other = edits ? suggestion : label;
    expect(page.box.textContent).not.toContain(other);
    expect(page.box.textContent.includes('History')).toBe(user.role === 'admin' && !user.second_factor_needed);
  }
});
