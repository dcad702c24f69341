import { type Generated, sql } from 'kysely';
import { cleared, attributed, type Immutable, numbered, partsOf, type Tables } from '../../db/table.ts';

export interface FeedbackTables {
  /** Feedback that visitors and members have sent. */
  feedback: {
    id: Generated<number>;
    account_id: number | null;
    feedback: string;
    created_at: Immutable<string>;
    /** When an admin closed it; null while it is open. */
    done_at: string | null;
    done_by: number | null;
  };

  /** Answers to feedback, sent by mail. */
  feedback_answer: {
    id: Generated<number>;
    feedback_id: number;
    account_id: number | null;
    user_name: string;
    answer: string;
    created_at: Immutable<string>;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends FeedbackTables {}
}

export const tables: Tables<FeedbackTables> = {
  feedback: {
    backup: numbered(),
    persons: {
      rows: [
        {
          column: 'account_id',
          holds: 'id',
          key: ['id'],
          exported: { as: 'feedback', columns: ['id', 'feedback', 'created_at', 'done_at'] },
          erasure: { clear: ['account_id'], isContribution: true },
        },
        cleared('done_by', ['id']),
      ],
    },
    texts: { columns: ['feedback'], key: ['id'], about: (id) => sql`account_id = ${id}` },
  },
  feedback_answer: {
    backup: numbered(),
    persons: {
      rows: [
        attributed('account_id', 'answers_to_feedback', ['feedback_id', 'answer', 'created_at'], ['id'], 'user_name'),
      ],
      ...partsOf('feedback', 'feedback_id', 'feedback_answers', ['feedback_id', 'answer', 'created_at'], ['id']),
    },
    texts: {
      columns: ['answer'],
      key: ['id'],
      about: (id) => sql`(account_id = ${id} or feedback_id in (select id from feedback where account_id = ${id}))`,
    },
  },
};
