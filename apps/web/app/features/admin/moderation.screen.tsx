import { useSearchParams } from 'react-router';
import { Queue } from './queue/queue.tsx';

export const meta = () => [{ title: 'Moderation · Moonfloor' }, { name: 'robots', content: 'noindex' }];

/** Records that await a decision, or (with `?state=returned`) that were returned to their authors. */
export default function ModerationScreen() {
  const [params] = useSearchParams();
  const state = params.get('state') === 'returned' ? 'returned' : 'waiting';
  return <Queue key={state} state={state} />;
}
