import { useEffect, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { readStored } from '../../ui/local-storage.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { StarIcon } from './star-icon.tsx';
import type { StarButtonProps } from './starrable.ts';

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
