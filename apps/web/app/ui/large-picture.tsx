import type { ComponentProps, MouseEvent } from 'react';
import { t } from '@moonfloor/messages/t';
import { fileUrl } from './picture-source.ts';
import { Picture } from './picture.tsx';
import { isPlainClick } from './plain-click.ts';

/** A record's picture as in `Picture`, which opens an enlarged view; without scripts it links to the file. */
export function LargePicture(props: ComponentProps<typeof Picture>) {
  const { picture, name, alt } = props;
  if (!picture) return <Picture {...props} />;
  return (
    <a
      href={fileUrl(picture.src)}
      aria-label={t('Enlarge {name}', { name: alt || name })}
      data-picture={alt || name}
      draggable={false}
      style={style}
      onClick={open}
    >
      <Picture {...props} />
    </a>
  );
}

const style = { display: 'block', borderRadius: 'inherit', cursor: 'zoom-in' };

function open(click: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlainClick(click)) return;
  click.preventDefault();
  const link = click.currentTarget;
  import('./picture-viewer.tsx').then(
    ({ openViewer }) => openViewer(link),
    () => location.assign(link.href),
  );
}
