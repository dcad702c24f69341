import { Link } from 'react-router';

interface LinkedNameProps {
  name: string;
  /** Texts in the name that are links, in their order. */
  parts: readonly { text: string; to: string }[];
  className?: string | undefined;
}

/** A name in which some of its parts are links. */
export function LinkedName({ name, parts: [part, ...others], className }: LinkedNameProps) {
  const at = part === undefined ? -1 : name.indexOf(part.text);
  if (part === undefined || at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <Link className={className} to={part.to} viewTransition>
        {part.text}
      </Link>
      <LinkedName name={name.slice(at + part.text.length)} parts={others} className={className} />
    </>
  );
}
