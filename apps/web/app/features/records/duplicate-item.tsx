import type { ReactNode } from 'react';
import type { Duplicate } from '@moonfloor/contract/duplicates';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { formatDateRange } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './duplicate-item.module.css';

/** A likely duplicate in a list: image, name, date and place; `children` are its buttons. */
export function DuplicateItem({
  duplicate,
  newTab = false,
  children,
}: {
  duplicate: Duplicate;
  newTab?: boolean;
  children?: ReactNode;
}) {
  const { type, id, name, day, end_day: end, about, hidden, picture } = duplicate;
  const facts = [day !== null && formatDateRange(day, end), about].filter(Boolean).join(' · ');
  return (
    <li className={styles.item}>
      <Picture picture={picture} name={name} ratio="1" sizes="3.5rem" className={styles.picture} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to={`/${type}/${id}`} {...(newTab && { target: '_blank' })}>
            <bdi>{name}</bdi>
          </Link>{' '}
          {hidden && <Badge status="draft">not public</Badge>}
        </p>
        {facts !== '' && (
          <p className={styles.facts}>
            <bdi>{facts}</bdi>
          </p>
        )}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  );
}

/** Skeleton of a duplicate; decorative, like `Skeleton`. */
export function DuplicateSkeleton() {
  return (
    <div className={styles.item}>
      <Skeleton shape="square" />
      <div>
        <Skeleton />
        <Skeleton shape="half" />
      </div>
    </div>
  );
}
