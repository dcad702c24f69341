import type { ReactNode } from 'react';
import type { Duplicate } from '@moonfloor/contract/records/duplicates';
import { Link } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { Badge } from '../../ui/badge.tsx';
import { formatDateRange } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { AlsoKnownAs } from './record-parts.tsx';
import styles from './duplicate-item.module.css';

type DuplicateItemProps = { duplicate: Duplicate; newTab?: boolean; children?: ReactNode };

/** A likely duplicate in a list: image, name, date and place; `children` are its buttons. */
export function DuplicateItem({ duplicate, newTab = false, children }: DuplicateItemProps) {
  const { type, id, name, alternative_names: names, day, end_day: end, about, hidden, picture } = duplicate;
  return (
    <li className={styles.item}>
      <Picture picture={picture} name={name} ratio="1" sizes="3.5rem" className={styles.picture} />
      <div>
        <p className={styles.name}>
          <Link to={`/${type}/${id}`} {...(newTab && { target: '_blank' })}>
            <bdi>{name}</bdi>
          </Link>{' '}
          {hidden && <Badge status="draft">{t('not public')}</Badge>}
        </p>
        {names.length > 0 && (
          <p className="quiet">
            <AlsoKnownAs names={names} />
          </p>
        )}
        {(day !== null || about) && (
          <p className="quiet">
            {day !== null && <span>{formatDateRange(day, end)}</span>}
            {day !== null && about && <span> · </span>}
            {about && <bdi>{about}</bdi>}
          </p>
        )}
      </div>
      {children && <div className={`${styles.actions} wrapped`}>{children}</div>}
    </li>
  );
}
