import Box from '@mui/material/Box';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { SEARCH_MAX } from '#contract/lists';
import { IconButton } from '@/components/Button';
import { Spinner } from '@/components/feedback/Spinner';
import { Field } from '@/components/form/Field';
import { Icon } from '@/components/Icon';
import { useSearchDraft } from '@/components/useSearchDraft';
import { useSearchKeyHint } from '@/lib/searchKey';

interface SearchBoxProps {
  label: string;
  q: string;
  /** The label of the spinner, which replaces the search icon so that nothing moves. */
  waitsFor: string | null;
  onSearch: (q: string) => void;
  /** Moves the focus to the first row, once the rows of the search are loaded. */
  onGoToRows: () => void;
  onFocus: () => void;
}

/** The search box of a list. Searches while the user types; Enter and ↓ lead on to the rows. */
export function SearchBox({ label, q, waitsFor, onSearch, onGoToRows, onFocus }: SearchBoxProps) {
  const { text, setText, send } = useSearchDraft(q, onSearch);
  const searchKey = useSearchKeyHint();
  return (
    <Box
      sx={{
        flexGrow: 1,
        minWidth: 0,
        // Hides the browser’s clear button, because the field has its own.
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    >
      <Field
        label={label}
        isLabelHidden
        isSmall
        start={
          <Box sx={{ display: 'flex', justifyContent: 'center', minWidth: 20 }}>
            {waitsFor === null ? (
              <Icon path={mdiMagnify} size="small" />
            ) : (
              <Spinner label={waitsFor} size="small" minHeight={0} />
            )}
          </Box>
        }
        end={
          text !== '' && (
            <IconButton
              aria-label="Clear search"
              onClick={() => setText('')}
              style={{ padding: 5, marginInlineEnd: -8 }}
            >
              <Icon path={mdiClose} size="small" />
            </IconButton>
          )
        }
      >
        {(field) => (
          <input
            {...field}
            {...searchKey}
            type="search"
            placeholder={label}
            maxLength={SEARCH_MAX}
            enterKeyHint="search"
            value={text}
            onFocus={onFocus}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (!['Enter', 'ArrowDown'].includes(event.key)) return;
              event.preventDefault();
              send();
              onGoToRows();
            }}
          />
        )}
      </Field>
    </Box>
  );
}
