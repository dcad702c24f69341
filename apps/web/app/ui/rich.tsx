import { Children, type ReactNode } from 'react';
import { format, type Message, type ValuesOf } from '@moonfloor/messages/t';

/**
 * Returns a message in the current language as React nodes. Values may be nodes; a tag's value is a function that
 * returns the node for the tag's content: `rich('<a>Log in</a> to submit', { a: (text) => <Link to="/login">{text}</Link> })`.
 */
export function rich<M extends Message>(message: M, ...[values]: ValuesOf<M, ReactNode>): ReactNode {
  return Children.toArray(format<ReactNode>(message, values ?? {}));
}
