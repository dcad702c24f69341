import { useState } from 'react';
import { fileUrl } from '../../../ui/file-url.ts';
import styles from './history.module.css';
import { nameChanges } from './lineup-changes.ts';

/** Compares images by URL: removed, added and unchanged ones. */
export function ImagesDifference({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { added, removed, stayed, reordered } = nameChanges(before, after);
  return (
    <>
      <ul className={styles.images}>
        {removed.map((address) => (
          <Image key={address} address={address} what="Removed" />
        ))}
        {added.map((address) => (
          <Image key={address} address={address} what="New" />
        ))}
        {stayed.map((address) => (
          <Image key={address} address={address} what="Same" />
        ))}
      </ul>
      {reordered && <p className={styles.note}>In a different order</p>}
    </>
  );
}

/** A thumbnail labelled with its change; text instead when the image file has been deleted. */
function Image({ address, what }: { address: string; what: 'New' | 'Removed' | 'Same' }) {
  const [gone, setGone] = useState(false);
  return (
    <li>
      <figure className={styles.image} data-what={what}>
        {gone ? (
          <span className={styles.noImage}>No longer stored</span>
        ) : (
          <img src={fileUrl(address)} alt={`${what} image`} width={96} height={96} onError={() => setGone(true)} />
        )}
        <figcaption aria-hidden={!gone}>{what}</figcaption>
      </figure>
    </li>
  );
}
