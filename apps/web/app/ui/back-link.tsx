import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { LinkButton } from './button.tsx';
import { BackIcon } from './icons.tsx';
import { isPlainClick } from './plain-click.ts';

function cameFromHere(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

type BackLinkProps = { to: string; size?: 'small' | 'medium'; children?: string };

/** Navigates back if the visitor came from this site, with filters and scroll position; otherwise links to `to`. */
export function BackLink({ to, size = 'small', children = t('Back') }: BackLinkProps) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!isPlainClick(event) || !cameFromHere()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <LinkButton to={to} size={size} icon={<BackIcon size={18} />} onClick={goBack}>
      {children}
    </LinkButton>
  );
}
