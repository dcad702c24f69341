import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, writeStored } from '../../../ui/local-storage.ts';

/** Actions by the character that the key types. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const storageKey = 'moderation-shortcuts';

/** Elements that handle keyboard input themselves. */
const textInputSelector = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Handles keys pressed anywhere on the page, except in text inputs or while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || repeat) return;
    if (target instanceof Element && target.closest(textInputSelector) !== null) return;
    const act = shortcuts[key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}

/** Whether single-key shortcuts are enabled, and the function that changes it. Stored in this browser. */
export function useShortcutsSwitch(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => readStored(storageKey) !== 'off');
  const set = (next: boolean): void => {
    setOn(next);
    writeStored(storageKey, next ? 'on' : 'off');
  };
  return [on, set];
}
