import type { KeyboardEvent } from 'react';

/** Returns whether a key belongs to an input method, as Enter that accepts a conversion: Safari reports that one after its end. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
