import { useState } from 'react';
import type { AnalyticsOverview } from '@moonfloor/contract/analytics';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import styles from './analytics.module.css';

type Member = AnalyticsOverview['userStats'][number];

/** Returns how many records a member has created, in total and by type. */
function createdBy(member: Member) {
  const parts: [count: number, name: string][] = [
    [member.events_created, 'event'],
    [member.artists_created, 'artist'],
    [member.decorations_created, 'decoration'],
    [member.releases_created, 'release'],
  ];
  return {
    total: parts.reduce((sum, [count]) => sum + count, 0),
    breakdown: parts
      .filter(([count]) => count > 0)
      .map(([count, name]) => `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`)
      .join(', '),
  };
}

/** Number of members displayed before the list is expanded. */
const membersShown = 15;

/** Members who visited or created something, most active first; the list can be expanded to all of them. */
export function MemberActivity({ members, labelledBy }: { members: readonly Member[]; labelledBy: string }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <MemberTable members={all ? members : members.slice(0, membersShown)} labelledBy={labelledBy} />
      {members.length > membersShown && (
        <p className={styles.more}>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${formatNumber(members.length)} members`}
          </Button>
        </p>
      )}
    </>
  );
}

/** On narrow screens each member is displayed as a block. */
function MemberTable({ members, labelledBy }: { members: readonly Member[]; labelledBy: string }) {
  return (
    <table className={styles.members} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Content created</th>
          <th scope="col">Last active</th>
          <th scope="col" className={styles.number}>
            Total visits
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const { total, breakdown } = createdBy(member);
          return (
            <tr key={member.id}>
              <th scope="row">
                <bdi className={styles.username}>{member.username}</bdi>
                <span className={styles.email}>{member.email}</span>
              </th>
              <td data-label="Content created">
                {formatNumber(total)}
                {breakdown && <span className={styles.breakdown}>{breakdown}</span>}
              </td>
              <td data-label="Last active">{member.last_login === null ? 'Never' : formatDate(member.last_login)}</td>
              <td data-label="Total visits" className={styles.number}>
                {formatNumber(member.total_visits)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
