import { mdiClose } from '@mdi/js';
import { skipToken } from '@reduxjs/toolkit/query/react';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useListCategories } from '@/api/categoriesApi';
import { useSearchProductsInfiniteQuery } from '@/api/searchApi';
import { Icon } from '@/components/Icon';
import { plural } from '@/components/labels';
import { usePause } from '@/components/usePause';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { forgetSearches, readLastSearches } from '@/lib/lastSearches';
import { cleanText } from '#contract/text/cleanText';
import styles from './SearchSuggestions.module.css';
import { suggest, type Suggestion } from './suggestions';

/** Shorter texts begin too many names. */
const TYPED_MIN = 2;

export type SuggestionKeys = (event: KeyboardEvent<HTMLInputElement>) => void;

interface SearchSuggestionsProps {
  keys: Ref<SuggestionKeys>;
  id: string;
  text: string;
  /** Called with the id of the active option, if there are options. */
  onChange: (shown: { optionId: string | undefined } | null) => void;
  onChoose: (suggestion: Suggestion) => void;
  onClose: () => void;
}

/** The list below a search field, which keeps the focus (combobox pattern). */
export function SearchSuggestions({
  keys,
  id,
  text,
  onChange,
  onChoose,
  onClose,
}: SearchSuggestionsProps) {
  const [lastSearches, setLastSearches] = useState(readLastSearches);
  const { data: categories = [] } = useListCategories();
  const settled = usePause(cleanText(text));
  // The search page asks for the same, so that its results are there when the user goes on to it.
  const { data } = useSearchProductsInfiniteQuery(
    settled.length < TYPED_MIN ? skipToken : { q: settled },
  );
  const result = data?.pages[0] ?? null;
  const options = suggest(text, { lastSearches, categories, result });
  const hasClear = options.some(({ note }) => note === 'Recent search');
  const count = options.length + (hasClear ? 1 : 0);

  // Kept by its URL: options move when the server’s arrive.
  const [active, setActive] = useState({ text, key: '' });
  const keyList = [...options.map(({ to }) => to), ...(hasClear ? [CLEAR] : [])];
  const index = active.text === text ? keyList.indexOf(active.key) : -1;
  const optionId = index < 0 ? undefined : `${id}-${index}`;
  const report = useEffectEvent(onChange);
  useEffect(() => report(count === 0 ? null : { optionId }), [count, optionId]);

  const forget = (label: string) => setLastSearches(forgetSearches(label));
  const press = (key: string) => {
    const option = options.find(({ to }) => to === key);
    if (option) onChoose(option);
    else setLastSearches(forgetSearches());
  };

  useImperativeHandle(keys, () => (event) => {
    const { key } = event;
    const option = options[index];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined && count > 0) {
      // After the last option comes the field itself, where no option is active.
      const next = ((index + 1 + step + count + 1) % (count + 1)) - 1;
      setActive({ text, key: keyList[next] ?? '' });
    } else if (key === 'Enter' && index >= 0) press(keyList[index] ?? '');
    else if (key === 'Escape' && count > 0) onClose();
    else if (key === 'Delete' && option?.note === 'Recent search') forget(option.label);
    else return;
    event.preventDefault();
  });

  const optionProps = (at: number, key: string) => ({
    id: `${id}-${at}`,
    role: 'option',
    'aria-selected': index === at,
    className: styles.option,
    onClick: () => press(key),
  });
  return (
    <>
      <VisuallyHidden role="status">
        {cleanText(text) !== '' && plural(options.length, '1 suggestion', '# suggestions')}
      </VisuallyHidden>
      {count > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          className={styles.list}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map(({ note, label, to }, at) => (
            <div key={to} {...optionProps(at, to)}>
              <span className={styles.label}>{label}</span>{' '}
              {note !== '' && <span className={styles.note}>{note}</span>}
              {note === 'Recent search' && (
                <>
                  <VisuallyHidden>, press Delete to remove</VisuallyHidden>
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-hidden
                    title="Remove"
                    className={styles.remove}
                    onClick={(event) => {
                      event.stopPropagation();
                      forget(label);
                    }}
                  >
                    <Icon path={mdiClose} size="small" />
                  </button>
                </>
              )}
            </div>
          ))}
          {hasClear && (
            <div {...optionProps(options.length, CLEAR)}>
              <span className={styles.note}>Clear recent searches</span>
            </div>
          )}
        </div>
      )}
    </>
  );
}

const CLEAR = 'clear';
