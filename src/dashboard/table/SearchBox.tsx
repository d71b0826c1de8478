import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { SEARCH_MAX } from '#contract/lists';
import { Spinner } from '@/components/feedback/Spinner';
import { Icon } from '@/components/Icon';
import { useSearchDraft } from '@/components/useSearchDraft';

interface SearchBoxProps {
  label: string;
  q: string;
  /** What the list is waiting for; stands in the place of the glass, so that nothing moves. */
  waitsFor: string | null;
  onSearch: (q: string) => void;
}

/** The search of a list: answers while a person types; Enter does not wait for a pause. */
export function SearchBox({ label, q, waitsFor, onSearch }: SearchBoxProps) {
  const { text, setText, send } = useSearchDraft(q, onSearch);
  return (
    <TextField
      type="search"
      size="small"
      hiddenLabel
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send();
      }}
      sx={{
        flexGrow: 1,
        // The browser's own clearing cross would stand beside ours.
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: SEARCH_MAX, enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start" sx={{ justifyContent: 'center', minWidth: 20 }}>
              {waitsFor === null ? (
                <Icon path={mdiMagnify} size="small" />
              ) : (
                <Spinner label={waitsFor} size="small" minHeight={0} />
              )}
            </InputAdornment>
          ),
          endAdornment: text !== '' && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label="Clear search"
                onClick={() => setText('')}
              >
                <Icon path={mdiClose} size="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
