import { useEffect, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { parseRecurrence, placeInMonth, recurrenceFaults, weekdayOfDay } from '@moonfloor/contract/events/recurrence';
import { describeRhythm } from '@moonfloor/contract/events/recurrence-words';
import { isDay } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import { OptionField, SelectField, TextField, Options } from '../../../ui/field.tsx';
import { FormRow } from '../../../ui/form.tsx';

const moons = 'FREQ=FULLMOON';

/** Returns the rules that a first day suggests, without their ends; `weeks` is the interval of the last one. */
function rulesFrom(day: string, weeks: number): string[] {
  const weekly = `BYDAY=${weekdayOfDay(day)}`;
  const { nth, isLast } = placeInMonth(day);
  const inMonth = [
    `BYMONTHDAY=${Number(day.slice(8))}`,
    `BYDAY=${nth === 5 ? -1 : nth}${weekdayOfDay(day)}`,
    ...(isLast && nth === 4 ? [`BYDAY=-1${weekdayOfDay(day)}`] : []),
  ];
  return [
    `FREQ=WEEKLY;${weekly}`,
    `FREQ=WEEKLY;INTERVAL=2;${weekly}`,
    ...inMonth.map((part) => `FREQ=MONTHLY;${part}`),
    ...inMonth.map((part) => `FREQ=YEARLY;BYMONTH=${Number(day.slice(5, 7))};${part}`),
    moons,
    `FREQ=FULLMOON;${weekly}`,
    `FREQ=WEEKLY;INTERVAL=${weeks};${weekly}`,
  ];
}

const withoutEnd = (rule: string): string => rule.replace(/;(COUNT|UNTIL)=\d*/g, '');
const startWeeks = 3;
const mostWeeks = limits.series.interval;

/** How a rule is chosen: its place in a list that another first day changes, and its end. */
interface Chosen {
  /** Kind of rule and its place among those of this kind, or a rule that is not in the list; empty if it does not repeat. */
  kind: string;
  /** The rule that was not in the list; empty if there was none. */
  other: string;
  weeks: string;
  ends: 'never' | 'until' | 'count';
  until: string;
  count: string;
}

/** What stays of a rule when the first day changes. */
const kindOf = (rule: string): string =>
  rule
    .replace(/BYMONTH=\d+;/, 'MONTH;')
    .replace(/BYMONTHDAY=\d+/, 'DATE')
    .replace(/BYDAY=-1\w\w/, 'LAST')
    .replace(/BYDAY=\d\w\w/, 'NTH')
    .replace(/BYDAY=\w\w/, 'DAY')
    .replace(/INTERVAL=(?!2;)\d+/, 'WEEKS');

/** Returns the rule of a kind. The fifth weekday of a month counts as its last one only, an earlier one perhaps as the n-th only. */
function ruleOfKind(rules: readonly string[], kind: string): string | undefined {
  const other = kind.endsWith('NTH') ? kind.replace(/NTH$/, 'LAST') : kind.replace(/LAST$/, 'NTH');
  return rules.find((one) => kindOf(one) === kind) ?? rules.find((one) => kindOf(one) === other);
}

interface RuleChoiceProps {
  /** The day from which the rule counts; no rule can be chosen before there is one. */
  day: string;
  rule: string;
  onChange: (rule: string) => void;
  error?: string | undefined;
  /** What having no rule means. */
  none: string;
}

/** Chooses how something repeats, and when that ends. A rule that is not offered can stay. */
export function RuleChoice({ day, rule: stored, onChange, error, none }: RuleChoiceProps) {
  const [chosen, setChosen] = useState((): Chosen => chosenOf(stored, day));
  const [reported, setReported] = useState(stored);
  if (stored !== reported) {
    // the form was discarded
    setReported(stored);
    setChosen(chosenOf(stored, day));
  }
  const { other } = chosen;
  const change = (part: Partial<Chosen>): void => setChosen({ ...chosen, ...part });
  const weeks = /^\d+$/.test(chosen.weeks) ? Number(chosen.weeks) : 0;
  const weeksLabel = t('Weeks between dates');
  const isWeeksValid = weeks >= startWeeks && weeks <= mostWeeks;
  // an invalid number makes an invalid rule, which is refused
  const rules = isDay(day) ? rulesFrom(day, isWeeksValid ? weeks : 0) : [];
  const rule = other !== '' && chosen.kind === other ? other : ruleOfKind(rules, chosen.kind);
  const fullRule = rule === undefined ? '' : rule + endPart(chosen);
  const lacksEnd = parseRecurrence(fullRule) === recurrenceFaults.noEnd;
  useEffect(() => {
    if (fullRule === stored || !isDay(day)) return;
    setReported(fullRule);
    onChange(fullRule);
  }, [fullRule, stored, day, onChange]);
  return (
    <>
      <SelectField
        id="recurrence"
        label={t('Repeats')}
        value={rule === undefined ? '' : rule === other ? other : kindOf(rule)}
        disabled={rules.length === 0}
        help={rules.length === 0 ? t('Choose the start date first.') : undefined}
        error={lacksEnd ? undefined : error}
        onChange={({ currentTarget: { value } }) => change({ kind: value })}
      >
        <option value="">{none}</option>
        {other !== '' && <option value={other}>{describeRhythm(other)}</option>}
        <Options
          of={rules.map((one) => [
            kindOf(one),
            kindOf(one).includes('WEEKS') ? t('every few weeks…') : describeRhythm(one),
          ])}
        />
      </SelectField>
      {rule !== undefined && (
        <>
          {chosen.kind.includes('WEEKS') && (
            <TextField
              id="repeat_weeks"
              label={weeksLabel}
              type="number"
              min={startWeeks}
              max={mostWeeks}
              value={chosen.weeks}
              error={
                isWeeksValid
                  ? undefined
                  : t('{label} must be a whole number from {min} to {max}', {
                      label: weeksLabel,
                      min: startWeeks,
                      max: mostWeeks,
                    })
              }
              onChange={({ currentTarget: { value } }) => change({ weeks: value })}
            />
          )}
          <Ends chosen={chosen} day={day} error={lacksEnd ? error : undefined} onChange={change} />
        </>
      )}
    </>
  );
}

/** Returns the choice that results in a rule. */
function chosenOf(rule: string, day: string): Chosen {
  const [, interval] = /INTERVAL=(\d+)/.exec(rule) ?? [];
  const [, until] = /UNTIL=(\d*)/.exec(rule) ?? [];
  const [, count] = /COUNT=(\d*)/.exec(rule) ?? [];
  const plain = withoutEnd(rule);
  const weeks = Number(interval ?? startWeeks);
  const offered = isDay(day) && rulesFrom(day, Math.max(startWeeks, weeks)).includes(plain);
  return {
    kind: offered ? kindOf(plain) : plain,
    other: offered || plain === moons ? '' : plain,
    weeks: String(Math.max(startWeeks, weeks)),
    ends: until !== undefined ? 'until' : count !== undefined ? 'count' : 'never',
    until:
      until === undefined || until === '' ? '' : [until.slice(0, 4), until.slice(4, 6), until.slice(6, 8)].join('-'),
    count: count ?? '10',
  };
}

/** Returns the part of a rule that ends it; without its value, the rule is invalid. */
function endPart({ ends, until, count }: Chosen): string {
  if (ends === 'until') return `;UNTIL=${until.replaceAll('-', '')}`;
  return ends === 'count' ? `;COUNT=${count}` : '';
}

interface EndsProps {
  chosen: Chosen;
  day: string;
  error: string | undefined;
  onChange: (part: Partial<Chosen>) => void;
}

function Ends({ chosen, day, error, onChange }: EndsProps) {
  const { ends, until, count } = chosen;
  return (
    <FormRow>
      <OptionField
        id="repeat_ends"
        label={t('Ends')}
        options={{ never: t('Never'), until: t('On a day'), count: t('After a number of dates') }}
        value={ends}
        onChange={(value) => onChange({ ends: value })}
      />
      {ends === 'until' && (
        <TextField
          id="repeat_until"
          label={t('Last day')}
          type="date"
          min={day}
          value={until}
          error={error}
          onChange={({ currentTarget: { value } }) => onChange({ until: value })}
        />
      )}
      {ends === 'count' && (
        <TextField
          id="repeat_count"
          label={t('Number of dates')}
          type="number"
          min={1}
          max={limits.series.count}
          value={count}
          error={error}
          onChange={({ currentTarget: { value } }) => onChange({ count: value })}
        />
      )}
    </FormRow>
  );
}
