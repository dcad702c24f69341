import { useEffect, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { readStored } from '../../ui/local-storage.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { noteClick } from './note-click.ts';
import { StarIcon } from './star-icon.tsx';
import type { StarButtonProps } from './starrable.ts';

/**
 * The button that stars a record. Its code is loaded at the first click, or at once if this device has stars; what is
 * clicked before is noted and shown.
 */
export function StarButton(star: StarButtonProps) {
  const [clicked, setClicked] = useState<boolean>();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (readStored('stars') !== null) setWanted(true);
  }, []);
  const code = useLazyModule(
    () => import('./star-code.tsx'),
    wanted,
    () => setWanted(false),
  );
  if (code !== null) return <code.StarToggle {...star} clicked={clicked !== undefined} />;
  return (
    <Button
      size="small"
      className="needs-scripting"
      icon={<StarIcon size={18} />}
      aria-pressed={clicked === true}
      onClick={() => {
        noteClick(star, !clicked);
        setClicked(!clicked);
        setWanted(true);
      }}
    >
      <span className={star.wordClass}>{t('Star')}</span>
    </Button>
  );
}
