import { NameList, rich } from '../../ui/rich.tsx';

/** The alternative names of a record. */
export function AlsoKnownAs({ names }: { names: readonly string[] }) {
  return rich('Also known as {names}', { names: <NameList names={names} separator=" · " /> });
}
