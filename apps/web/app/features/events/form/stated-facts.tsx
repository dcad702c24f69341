import { useMemo, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { factText } from '@moonfloor/contract/records/facts';
import { factsInText, type StatedFact } from '@moonfloor/contract/records/facts-in-text';
import { factsCodec, type FactValues } from '../../record-form/fact-values.ts';
import styles from './paste-lineup.module.css';

const noNames: ReadonlySet<StatedFact['name']> = new Set();

/** Returns the facts that a text states and the form does not have: those that are chosen, and the properties of their list. */
export function useStatedFacts(text: string, values: FactValues) {
  const [unchecked, setUnchecked] = useState(noNames);
  const stated = useMemo(() => {
    const known = factsCodec.toRecord(values);
    return factsInText(text).filter(({ name, value }) => JSON.stringify(value) !== JSON.stringify(known[name]));
  }, [text, values]);
  const toggle = (name: StatedFact['name']): void => {
    const next = new Set(unchecked);
    if (!next.delete(name)) next.add(name);
    setUnchecked(next);
  };
  return {
    chosen: stated.filter(({ name }) => !unchecked.has(name)),
    list: { stated, unchecked, values, onToggle: toggle },
  };
}

/** The facts that a text states, each with its words, and the one of the form that it would replace. */
export function StatedFacts({
  stated,
  unchecked,
  values,
  onToggle,
}: {
  stated: readonly StatedFact[];
  unchecked: ReadonlySet<StatedFact['name']>;
  values: FactValues;
  onToggle: (name: StatedFact['name']) => void;
}) {
  if (stated.length === 0) return null;
  const known = factsCodec.toRecord(values);
  return (
    <section className={styles.notes}>
      <h3>{t('Good to know')}</h3>
      <ul className={styles.facts}>
        {stated.map(({ name, value, words }) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={!unchecked.has(name)} onChange={() => onToggle(name)} />
              {factText(name, value)}
            </label>{' '}
            {words !== '' && <q dir="auto">{words}</q>}
            {known[name] !== undefined && (
              <span> {t('Instead of {value}', { value: factText(name, known[name]) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns stated facts as values of a form. */
export function factValuesOf(facts: readonly StatedFact[]): Partial<FactValues> {
  const values = factsCodec.fromRecord(Object.fromEntries(facts.map(({ name, value }) => [name, value])));
  return Object.fromEntries(facts.map(({ name }) => [`facts.${name}`, values[`facts.${name}`]]));
}
