import type { Barrier } from '@moonfloor/contract/barriers';
import { messages } from '@moonfloor/contract/messages';
import { type Message, t } from '@moonfloor/messages/t';
import { Notice } from '../../ui/status-panels.tsx';

const sentences: Readonly<Record<Barrier, Message>> = { own: messages.ownDecision, admin: messages.decidedByAdmin };

/** Why the reader cannot decide about something, in place of the buttons. */
export function BarrierNotice({ barrier }: { barrier: Barrier }) {
  return <Notice>{t(sentences[barrier])}</Notice>;
}
