/** Names with commas between them: each in its own direction, their order in that of the page. */
export const CommaList = ({ names }: { names: readonly string[] }) =>
  names.map((name, at) => (
    <span key={`${at} ${name}`}>
      {at > 0 && <span>, </span>}
      <bdi>{name}</bdi>
    </span>
  ));
