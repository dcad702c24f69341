import { Fragment } from 'react';
import { rich } from '../../ui/rich.tsx';

/** The alternative names of a record. */
export function AlsoKnownAs({ names }: { names: readonly string[] }) {
  return rich('Also known as {names}', {
    names: names.map((name, place) => (
      <Fragment key={name}>
        {place > 0 && <span> · </span>}
        <bdi>{name}</bdi>
      </Fragment>
    )),
  });
}
