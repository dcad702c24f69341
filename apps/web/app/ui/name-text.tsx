import { Fragment } from 'react';
import { breakIntoPieces } from './long-word.ts';

/** A name in the direction of its script; a word too long for any line is broken evenly, without hyphens. */
export function NameText({ children }: { children: string }) {
  const pieces = breakIntoPieces(children);
  return (
    <bdi>
      {pieces.length === 1
        ? children
        : pieces.map((piece, at) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              <span>{piece}</span>
            </Fragment>
          ))}
    </bdi>
  );
}
