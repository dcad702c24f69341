import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { formMessages } from '@moonfloor/contract/form-messages';
import { messages } from '@moonfloor/contract/messages';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { fileUrl } from '../../ui/file-url.ts';
import { Form, FormActions, FormSection } from '../../ui/form.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { differingValues } from './compare-versions.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import styles from './form.module.css';
import type { LocalImage } from './local-image.ts';
import type { Conflict } from './use-submission.ts';

type Side = 'yours' | 'theirs';

/** Displays the differences between your version and the one saved concurrently, with a choice for each field. */
export function ConflictPanel<V extends object, R extends SavedRecord>({
  definition,
  conflict,
  images,
  onResolve,
}: {
  definition: FormDefinition<V, R>;
  images: readonly LocalImage[];
  conflict: Conflict<V, R>;
  onResolve: (keep: (keyof V & string)[]) => void;
}) {
  const { yours, theirs, base } = conflict;
  const names = Object.keys(definition.labels).filter((name): name is keyof V & string => name in yours);
  const found = differingValues(names, yours, theirs, base);
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(found.map(({ name, theirsOnly }) => [name, theirsOnly ? 'theirs' : 'yours'])),
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);

  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onResolve(found.filter(({ name }) => sides[name] === 'yours').map(({ name }) => name));
  };
  return (
    <div ref={box} className={classNames(styles.step, styles.column)} tabIndex={-1} role="alert">
      <PageHeader title={`Edit ${formMessages[definition.type].name}`} />
      <Form onSubmit={onSubmit}>
        <FormSection
          title={messages.changedMeanwhile}
          about="Nothing you entered is lost. Choose which version to keep, then check it and submit again."
        >
          {found.map(({ name }) => (
            <fieldset key={name} className={styles.versions}>
              <legend className={styles.label}>{definition.labels[name]}</legend>
              {(['yours', 'theirs'] as const).map((side) => (
                <label key={side} className={styles.version}>
                  <input
                    type="radio"
                    name={name}
                    checked={sides[name] === side}
                    onChange={() => setSides((before) => ({ ...before, [name]: side }))}
                  />
                  <span className={styles.label}>{side === 'yours' ? 'Yours' : 'Theirs'}</span>
                  <span className={styles.value} dir="auto">
                    <VersionValue
                      definition={definition}
                      name={name}
                      values={side === 'yours' ? yours : theirs}
                      images={images}
                    />
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
        </FormSection>
        <FormActions>
          <Button type="submit" tone="primary">
            Continue
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

/** A value of one of two compared versions: as text or thumbnails; a dash if it is empty. */
function VersionValue<V extends object, R extends SavedRecord>({
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
  if (parts.length === 0 || (name !== 'image' && name !== 'images'))
    return definition.describe?.(name, values) || parts.join(', ') || '—';
  return parts.map((part, index) => (
    <img
      key={`${index} ${part}`}
      className={styles.small}
      src={fileUrl(images.find((image) => image.id === part)?.url ?? part)}
      alt={`Image ${index + 1}`}
      width={96}
      height={96}
    />
  ));
}
