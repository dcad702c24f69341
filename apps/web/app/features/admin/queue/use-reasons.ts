import { useKeptText } from '../../../api/use-kept-text.ts';
import { objectOf } from '../../record-form/read-stored.ts';
import type { Reason } from './decision-bar.tsx';

const noReason: Reason = { presetReason: '', customReason: '' };

const readReason = objectOf<Reason>({}, () => ({ ...noReason }));

/** The reasons in progress by record, kept in this browser: they are still there after the session has ended. */
export function useReasons(): {
  reasonOf: (key: string) => Reason;
  setReason: (key: string, reason: Reason) => void;
  removeReason: (key: string) => void;
} {
  const [text, setText] = useKeptText('queue-reasons');
  const stored: unknown = text === '' ? {} : JSON.parse(text);
  const reasons: Record<string, Reason> = {};
  if (typeof stored === 'object' && stored !== null) {
    for (const [key, reason] of Object.entries(stored)) reasons[key] = readReason(reason) ?? noReason;
  }
  const setReason = (key: string, reason: Reason): void => {
    const all = Object.entries({ ...reasons, [key]: reason });
    const given = all.filter(([, { presetReason, customReason }]) => presetReason + customReason !== '');
    setText(given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given)));
  };
  const removeReason = (key: string): void => setReason(key, noReason);
  return { reasonOf: (key) => reasons[key] ?? noReason, setReason, removeReason };
}
