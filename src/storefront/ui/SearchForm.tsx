import { mdiMagnify } from '@mdi/js';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_MAX } from '#contract/lists';
import { routes } from '#contract/routes';
import { searchPath } from '#contract/search';
import { classNames } from '@/components/classNames';
import { Icon } from '@/components/Icon';
import { useOnDemand } from '@/components/useOnDemand';
import { keepSearch } from '@/lib/lastSearches';
import { useSearchKeyHint } from '@/lib/searchKey';
import styles from './SearchForm.module.css';
import type { SuggestionKeys } from './SearchSuggestions';

const loadSuggestions = () =>
  import('./SearchSuggestions').then((module) => module.SearchSuggestions);

interface SearchFormProps {
  isLarge?: boolean;
  className?: string;
}

/**
 * The search field for all cars, with suggestions. A plain form, so that it works before hydration
 * and without the suggestions.
 */
export function SearchForm({ isLarge = false, className }: SearchFormProps) {
  const navigate = useNavigate();
  const searchKey = useSearchKeyHint();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<SuggestionKeys>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<{ optionId: string | undefined } | null>(null);
  const close = () => {
    setIsOpen(false);
    setShown(null);
  };
  const suggestions = useOnDemand(loadSuggestions, isOpen, close);
  const read = () => {
    setText(field.current?.value ?? '');
    setIsOpen(true);
  };
  const search = (query: string, to: string) => {
    close();
    keepSearch(query);
    void navigate(to);
  };

  return (
    <form
      role="search"
      action={routes.search}
      className={classNames(styles.form, isLarge && styles.large, className)}
      onSubmit={(event) => {
        event.preventDefault();
        const query = field.current?.value.trim() ?? '';
        search(query, searchPath(query === '' ? {} : { q: query }));
      }}
    >
      <input
        {...searchKey}
        ref={field}
        name="q"
        type="text"
        role="combobox"
        aria-expanded={shown !== null}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown?.optionId}
        aria-autocomplete="list"
        autoComplete="off"
        aria-label="Search all cars"
        placeholder="Make, model or keyword"
        maxLength={SEARCH_MAX}
        enterKeyHint="search"
        onFocus={read}
        onBlur={close}
        // While an input method composes, the text is not yet what the user means.
        onInput={({ nativeEvent }) => {
          if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) read();
        }}
        onCompositionEnd={read}
        onKeyDown={(event) => {
          if (isOpen) keys.current?.(event);
          else if (event.key === 'ArrowDown') read();
        }}
      />
      <button type="submit" aria-label="Search">
        <Icon path={mdiMagnify} />
      </button>
      {isOpen && suggestions && (
        <suggestions.Loaded
          keys={keys}
          id={listId}
          text={text}
          onChange={setShown}
          onChoose={({ label, note, to }) =>
            search(note === '' || note === 'Recent search' ? label : '', to)
          }
          onClose={close}
        />
      )}
    </form>
  );
}
