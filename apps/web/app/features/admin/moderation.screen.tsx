import { useSearchParams } from 'react-router';
import { Queue } from './queue/queue.tsx';

export const meta = () => [{ title: 'Moderation · Moonfloor' }, { name: 'robots', content: 'noindex' }];

/** What waits for a decision, or (with `?state=returned`) for its author after it was sent back. */
export default function ModerationScreen() {
  const [params] = useSearchParams();
  const state = params.get('state') === 'returned' ? 'returned' : 'waiting';
  return <Queue key={state} state={state} />;
}
