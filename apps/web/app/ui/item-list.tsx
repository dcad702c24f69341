import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './item-list.module.css';

/** A list of texts that people have sent, such as reports; each is an `Item`. */
export function ItemList(props: Omit<ComponentProps<'ol'>, 'className'>) {
  return <ol {...props} className={styles.list} />;
}

/** An article in an `ItemList`, with a heading. */
export function Item({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <li className={styles.item}>
      <article aria-labelledby={id}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {children}
      </article>
    </li>
  );
}

/** A text of somebody, with its line breaks. */
export function ItemText({ children }: { children: string }) {
  return (
    <p className={styles.text} dir="auto">
      {children}
    </p>
  );
}

/** Author, time and other short facts, beside each other. */
export function ItemFacts({ children }: { children: ReactNode }) {
  return <p className={classNames('quiet', styles.facts)}>{children}</p>;
}
