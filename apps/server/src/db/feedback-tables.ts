import type { ColumnType, Generated } from 'kysely';

/** Feedback that visitors and members have sent. */
export interface FeedbackTable {
  id: Generated<number>;
  user_id: number | null;
  feedback: string;
  created_at: ColumnType<string, string, never>;
  /** When an admin closed it; null while it is open. */
  done_at: string | null;
  done_by: number | null;
}

/** Answers to feedback, sent by mail. */
export interface FeedbackAnswerTable {
  id: Generated<number>;
  feedback_id: number;
  user_id: number | null;
  user_name: string;
  answer: string;
  created_at: ColumnType<string, string, never>;
}
