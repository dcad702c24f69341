import { addDays } from '@moonfloor/contract/values/days';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { bestPlace, circleAround, namesakesOf } from '@moonfloor/contract/events/geo-parameters';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { countryName } from '@moonfloor/contract/values/country-names';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t, tc } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { serverMessage } from '../../../api/client.ts';
import { usePageSettings } from '../../../api/settings.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SearchField, SelectField, Options } from '../../../ui/field.tsx';
import { formatKilometres } from '../../../ui/format.ts';
import { icon, PlaceIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { useTypedQuery } from '../../../ui/use-typed-query.ts';
import { useValueWhileHere } from '../../../ui/use-value-while-here.ts';
import { type FilteredPage, type MapFilter, mapPath, mapSearch, radiusOptions, withoutPlace } from '../map-filter.ts';
import { askedParameter, findPosition, nearPosition } from '../near-place.ts';
import styles from './where-and-when.module.css';

/** A date range, `YYYY-MM-DD`, inclusive. */
interface Days {
  from: string;
  to: string;
}

/** Returns Friday to Sunday of the date's week; only the remaining days once the weekend has begun. */
export function weekendDays(today: string): Days {
  const sunday = (7 - new Date(today).getUTCDay()) % 7;
  return { from: addDays(today, Math.max(0, sunday - 2)), to: addDays(today, sunday) };
}

/** Returns Friday to Sunday of the week after the date's. */
export function nextWeekendDays(today: string): Days {
  const { to } = weekendDays(today);
  return { from: addDays(to, 5), to: addDays(to, 7) };
}

/** Returns a date and the 30 days after it. */
export const next30Days = (today: string): Days => ({ from: today, to: addDays(today, 30) });

interface WhereAndWhenProps {
  filter: MapFilter;
  page: FilteredPage;
  /** Called when the visitor wants to choose dates. */
  onDates: () => void;
}

/** The first question of lists of events: near which place, and on which days. */
export function WhereAndWhen({ filter, page, onDates }: WhereAndWhenProps) {
  return (
    <div className={classNames(styles.frame, 'not-printed')}>
      <Where filter={filter} page={page} />
      {filter.when === 'upcoming' && <QuickDays filter={filter} page={page} onDates={onDates} />}
    </div>
  );
}

/** Minimum length of a text for which places are suggested, in characters. */
const minPlaceLength = 2;

const NearIcon = icon('M12 2v3M12 19v3M2 12h3M19 12h3', <circle cx="12" cy="12" r="7" />);

const listId = 'suggested-places';

/** Returns a place as it is suggested: by the name that was typed, if that is not its usual one. */
const placeText = ({ name, matched, country }: SuggestedPlace): string =>
  [matched ?? name, country === null ? '' : countryName(country)].filter(Boolean).join(', ');

const fetchPlaces = (query: string, signal?: AbortSignal): Promise<readonly SuggestedPlace[]> =>
  api('suggestPlaces', { query: { query } }, { ...(signal && { signal }) });

/** The place for which a text was taken, and the others that it names about as likely. */
interface Guess {
  taken: SuggestedPlace;
  others: readonly SuggestedPlace[];
}

function guessPlace(places: readonly SuggestedPlace[], text: string): Guess | null {
  const taken = bestPlace(places, text);
  return taken === undefined ? null : { taken, others: namesakesOf(places, text, taken) };
}

/**
 * A circle around a town or region that is found by its name, or around the visitor, whose position is requested only when
 * the button is pressed. Without JavaScript a GET form, whose text the server looks up.
 */
function Where({ filter, page }: Omit<WhereAndWhenProps, 'onDates'>) {
  const { near, radius } = filter;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const name = near?.name ?? '';
  const [text, setText] = useState(name);
  const [typed, setTyped] = useState(false);
  const [guess, setGuess] = useState<Guess | null>(null);
  const [lastName, setSeen] = useState(name);
  if (lastName !== name) {
    setSeen(name);
    setText(name);
  }
  const query = text.trim();
  const asksForPlaces = typed && [...query].length >= minPlaceLength;
  const { results, query: foundFor } = useTypedQuery(query, asksForPlaces, fetchPlaces);
  const lateFilter = useValueWhileHere(filter);
  const [parameters] = useSearchParams();
  const askedName = parameters.get(askedParameter) ?? '';
  const ofLink = useTypedQuery(askedName, askedName !== '', fetchPlaces, 0);
  const question =
    guess ?? (ofLink.query === askedName && ofLink.results !== null ? guessPlace(ofLink.results, askedName) : null);

  const go = (chosen: MapFilter): void => {
    setTyped(false);
    setError(null);
    void navigate(mapPath(chosen, page), { preventScrollReset: true });
  };
  const goNear = (circle: Pick<MapFilter, 'near' | 'radius'>): void => {
    if (lateFilter.current !== null) go({ ...withoutPlace(lateFilter.current), ...circle });
  };
  const choose = (place: SuggestedPlace): void => {
    setText(place.name);
    setGuess(null);
    goNear(circleAround(place, radius));
  };
  const runBusy = (work: Promise<void>): void => {
    setBusy(true);
    setError(null);
    work.catch((reason: Error) => setError(reason.message)).finally(() => setBusy(false));
  };
  const locate = (): void => runBusy(findPosition().then((position) => goNear(nearPosition(position, radius))));
  const onChange = (value: string): void => {
    setText(value);
    setTyped(true);
    const place = results?.find((one) => placeText(one) === value);
    if (place !== undefined) choose(place);
    else if (value === '' && near?.name !== undefined) go(withoutPlace(filter));
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (query === '' || query === name) return;
    runBusy(
      (async () => {
        const places = foundFor === query && results !== null ? results : await findPlaces(query);
        const guessed = guessPlace(places, query);
        if (guessed === null) throw new Error(unknownPlace(query));
        choose(guessed.taken);
        setGuess(guessed);
      })(),
    );
  };
  const isPosition = near !== undefined && near.name === undefined;
  const sent = parameters.get('near') ?? '';
  const shownError = error ?? (near === undefined && sent !== '' ? unknownPlace(sent) : null);
  return (
    <form
      className={styles.where}
      role="search"
      aria-label={t('Place')}
      action={pathIn(currentLanguage(), page)}
      onSubmit={onSubmit}
    >
      {[...mapSearch(withoutPlace(filter))].map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <div className={classNames(styles.row, near !== undefined && styles.withRadius)}>
        <SearchField
          name="near"
          label={t('Near a town or region')}
          labelHidden
          placeholder={t('Town or region')}
          icon={<PlaceIcon />}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          maxLength={limits.name}
          autoComplete="off"
          list={listId}
        />
        <datalist id={listId}>
          {results?.map((place, at) => (
            <option key={at} value={placeText(place)}>
              {place.matched === null ? null : place.name}
            </option>
          ))}
        </datalist>
        <Button
          className={classNames('needs-scripting', styles.near)}
          icon={<NearIcon />}
          busy={busy}
          aria-pressed={isPosition}
          tone={isPosition ? 'primary' : 'quiet'}
          onClick={isPosition ? () => go(withoutPlace(filter)) : locate}
        >
          {t('Near me')}
        </Button>
        {near !== undefined && (
          <SelectField
            name="radius"
            label={t('Distance')}
            labelHidden
            value={String(radius)}
            onChange={({ currentTarget }) => go({ ...filter, radius: Number(currentTarget.value), box: undefined })}
          >
            <Options
              of={[...new Set([...radiusOptions, radius])]
                .toSorted((a, b) => a - b)
                .map((km) => [km, formatKilometres(km)])}
            />
          </SelectField>
        )}
        <noscript>
          <Button type="submit">{t('Search')}</Button>
        </noscript>
      </div>
      {isPosition && shownError === null && (
        <p className="quiet">
          {t('Your position, rounded to about 10 km, is part of this page’s address. Only our server receives it.')}
        </p>
      )}
      {question !== null && question.others.length > 0 && question.taken.name === near?.name && (
        <p className={styles.others}>
          <span>{t('Not this one?')}</span>
          {question.others.map((place) => (
            <Button key={placeText(place)} size="small" tone="quiet" onClick={() => choose(place)}>
              {placeText(place)}
            </Button>
          ))}
        </p>
      )}
      {shownError !== null && <Notice tone="bad">{shownError}</Notice>}
    </form>
  );
}

const unknownPlace = (text: string): string => t(messages.placeUnknown, { text });

/** Finds places by a name. Rejects with a message for the visitor. */
async function findPlaces(query: string): Promise<readonly SuggestedPlace[]> {
  try {
    return await fetchPlaces(query);
  } catch (reason) {
    throw new Error(serverMessage(reason, t(messages.unreachable)), { cause: reason });
  }
}

/** One-tap date filters. Each is a link to its date range; pressing the current one removes the filter. */
function QuickDays({ filter, page, onDates }: WhereAndWhenProps) {
  const { today } = usePageSettings();
  const { from, to } = filter;
  const choices = [
    { label: t('This weekend'), days: weekendDays(today) },
    { label: t('Next weekend'), days: nextWeekendDays(today) },
    { label: t('Next 30 days'), days: next30Days(today) },
  ].map((choice) => ({ ...choice, current: from === choice.days.from && to === choice.days.to }));
  const other = (from ?? to) !== undefined && !choices.some(({ current }) => current);
  return (
    <nav className={styles.days} aria-label={t('Days')}>
      <ul>
        {choices.map(({ label, days, current }) => (
          <li key={label}>
            <LinkButton
              size="small"
              tone={current ? 'primary' : 'quiet'}
              to={mapPath(
                { ...filter, from: current ? undefined : days.from, to: current ? undefined : days.to },
                page,
              )}
              aria-current={current ? 'true' : undefined}
              viewTransition={false}
              preventScrollReset
            >
              {label}
            </LinkButton>
          </li>
        ))}
        <li>
          <Button
            className="needs-scripting"
            size="small"
            tone={other ? 'primary' : 'quiet'}
            aria-pressed={other}
            onClick={onDates}
          >
            {tc('days of events', 'Dates…')}
          </Button>
        </li>
      </ul>
    </nav>
  );
}
