import { createElement, Fragment, type ReactNode } from 'react';
import { format, type Message, type ValuesOf } from '@moonfloor/messages/t';

/**
 * Returns a message in the current language as React nodes. Values may be nodes; a tag's value is a function that
 * returns the node for the tag's content: `rich('<a>Log in</a> to submit', { a: (text) => <Link to="/login">{text}</Link> })`.
 */
export function rich<M extends Message>(message: M, ...[values]: ValuesOf<M, ReactNode>): ReactNode {
  return createElement(Fragment, null, ...format<ReactNode>(message, values ?? {}));
}

type NameListProps = { names: readonly string[]; separator?: string };

/** Names, by default with commas between them: each in its own direction, their order in that of the page. */
export const NameList = ({ names, separator = ', ' }: NameListProps) =>
  names.map((name, at) => (
    <span key={`${at} ${name}`}>
      {at > 0 && <span>{separator}</span>}
      <bdi>{name}</bdi>
    </span>
  ));
