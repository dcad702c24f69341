import { useEffect, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { icon } from '../../ui/icons.tsx';
import { readStored } from '../../ui/local-storage.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import type { Starrable } from './star-code.tsx';

export const StarIcon = icon('M12 3l3 6 6 1-4 4 1 6-6-3-6 3 1-6-4-4 6-1z');

export type StarButtonProps = Starrable & { wordClass: string | undefined };

/** The button that stars a record. Its code is loaded at the first click, or at once if this device has stars. */
export function StarButton(star: StarButtonProps) {
  const [wanted, setWanted] = useState<'click' | 'stars' | null>(null);
  useEffect(() => {
    if (readStored('stars') !== null) setWanted('stars');
  }, []);
  const code = useLazyModule(
    () => import('./star-code.tsx'),
    wanted !== null,
    () => setWanted(null),
  );
  if (code !== null) return <code.StarToggle {...star} clicked={wanted === 'click'} />;
  return (
    <Button
      size="small"
      className="needs-scripting"
      icon={<StarIcon size={18} />}
      aria-pressed={false}
      onClick={() => setWanted('click')}
    >
      <span className={star.wordClass}>{t('Star')}</span>
    </Button>
  );
}
