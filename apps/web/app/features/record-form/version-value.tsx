import { fileUrl } from '../../ui/file-url.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import styles from './form.module.css';
import type { LocalImage } from './local-image.ts';

/** A value of one of two compared versions: as text or thumbnails; a dash if it is empty. */
export function VersionValue<V extends object, R extends SavedRecord>({
  definition,
  name,
  values,
  images,
}: {
  definition: FormDefinition<V, R>;
  name: keyof V & string;
  values: V;
  images: readonly LocalImage[];
}) {
  const value: unknown = values[name];
  const parts = (Array.isArray(value) ? value : [value ?? '']).map(String).filter((part) => part !== '');
  if (parts.length > 0 && (name === 'image' || name === 'images')) {
    const addresses = parts.map((part) => images.find((image) => image.id === part)?.url ?? part);
    return addresses.map((address, index) => (
      <img
        key={`${index} ${address}`}
        className={styles.small}
        src={fileUrl(address)}
        alt={`Image ${index + 1}`}
        width={96}
        height={96}
      />
    ));
  }
  return definition.describe?.(name, values) || parts.join(', ') || '—';
}
