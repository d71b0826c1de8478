import Box from '@mui/material/Box';
import Badge from '@mui/material/Badge';
import { mdiTuneVariant } from '@mdi/js';
import { useId, useState } from 'react';
import { IconButton } from '@/components/Button';
import { Spinner } from '@/components/feedback/Spinner';
import { Field } from '@/components/form/Field';
import { Icon } from '@/components/Icon';
import { plural } from '@/components/labels';
import type { Elements } from '@/components/elements';
import { formatSort, readSort } from '#contract/lists';
import { RangeFilters } from './RangeFilters';
import { SearchBox } from './SearchBox';
import type { ListState } from './useListQuery';
import type { TableRow, TableSetup } from './types';
import type { TableViews } from './useTableViews';
import { ViewMenu } from './ViewMenu';

interface TableToolbarProps<Row extends TableRow> {
  table: TableSetup<Row>;
  state: ListState;
  /** Cards have no headers to click, so the toolbar contains a sort menu. */
  isCards: boolean;
  isLoading: boolean;
  /** Hides all but the search box without changing the layout. */
  isHidden: boolean;
  /** For a few rows, or while their number is unknown, only the tools. */
  isShort: boolean;
  /** Null where views cannot be saved. */
  views: TableViews | null;
  exportButton: Elements;
  /** The grid renders its tools into it. */
  toolsRef: (element: HTMLElement | null) => void;
  onGoToRows: () => void;
  onSearchFocus: () => void;
}

export function TableToolbar<Row extends TableRow>({
  table: { fields, filters = [], labels, defaultSort },
  state: { query, change },
  isCards,
  isLoading,
  isHidden,
  isShort,
  views,
  exportButton,
  toolsRef,
  onGoToRows,
  onSearchFocus,
}: TableToolbarProps<Row>) {
  const sortable = fields.filter(({ isSortable }) => isSortable !== false);
  const sortOptions = sortable.flatMap(({ field, header, sortLabels = ['A to Z', 'Z to A'] }) => [
    { value: `${field}:asc`, label: `${header}: ${sortLabels[0]}` },
    { value: `${field}:desc`, label: `${header}: ${sortLabels[1]}` },
  ]);
  const sortFields = sortable.map(({ field }) => field);
  const unsorted = { value: '', label: labels.unsorted };
  const chosenHere = filters.filter(({ isElsewhere }) => !isElsewhere);
  const [isOpen, setIsOpen] = useState(false);
  const choicesId = useId();
  const visibility = isHidden ? 'hidden' : 'visible';
  const chosen = chosenHere.filter(({ field }) => query.filters[field]).length;

  return (
    <Box
      {...(isShort ? {} : { role: 'search', 'aria-label': labels.search })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 1.5,
        // The height of the search box, also without it.
        minHeight: '2.5rem',
      }}
    >
      {isShort && isLoading && <Spinner label={labels.loading} size="small" minHeight={0} />}
      {!isShort && (
        <>
          <Box sx={{ display: 'flex', gap: 1, width: { xs: '100%', sm: 280 } }}>
            <SearchBox
              label={labels.search}
              q={query.q}
              waitsFor={isLoading ? labels.loading : null}
              onSearch={(q) => change({ q }, { isReplacing: true })}
              onGoToRows={onGoToRows}
              onFocus={onSearchFocus}
            />
            {isCards && (
              <Box sx={{ display: { sm: 'none' } }}>
                <IconButton
                  aria-label={`Sort and filter${chosen > 0 ? `, ${plural(chosen, '# filter', '# filters')} set` : ''}`}
                  aria-expanded={isOpen}
                  aria-controls={choicesId}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  <Badge variant="dot" invisible={chosen === 0} color="secondary">
                    <Icon path={mdiTuneVariant} />
                  </Badge>
                </IconButton>
              </Box>
            )}
            {isCards && exportButton}
          </Box>
          <Box
            id={choicesId}
            // Folded on phones, so that the first row is in sight.
            sx={{
              visibility,
              display: { xs: isCards && !isOpen ? 'none' : 'contents', sm: 'contents' },
            }}
          >
            {chosenHere
              .filter(({ range }) => !range)
              .map(({ field, label, allLabel, options }) => (
                <ToolbarSelect
                  key={field}
                  label={label}
                  value={query.filters[field] ?? ''}
                  options={[{ value: '', label: allLabel }, ...options]}
                  onChange={(value) => {
                    const others = Object.entries(query.filters).filter(([name]) => name !== field);
                    change({
                      filters: Object.fromEntries(value ? [...others, [field, value]] : others),
                    });
                  }}
                />
              ))}
            <RangeFilters filters={filters} state={{ query, change }} />
            {isCards && views && <ViewMenu views={views} />}
            {isCards && (
              <ToolbarSelect
                label="Sort by"
                value={query.sort ? formatSort(query.sort) : ''}
                options={defaultSort ? sortOptions : [unsorted, ...sortOptions]}
                onChange={(value) => change({ sort: readSort(value, sortFields) })}
              />
            )}
          </Box>
        </>
      )}
      <Box sx={{ visibility, ml: 'auto', display: 'flex', gap: 0.5 }}>
        {!isCards && !isShort && views && <ViewMenu views={views} />}
        <Box ref={toolsRef} sx={{ display: 'contents' }} />
        {!isCards && exportButton}
      </Box>
    </Box>
  );
}

interface ToolbarSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/**
 * A native select, which works best on phones. Its label is inside the field, so that it stays
 * visible after a choice.
 */
function ToolbarSelect({ label, value, options, onChange }: ToolbarSelectProps) {
  return (
    // As wide as its longest option, so that none is cut off.
    <Box
      sx={{
        flex: { xs: '1 1 auto', sm: '0 0 auto' },
        typography: 'body2',
        '& select': { fontWeight: 600 },
      }}
    >
      <Field label={label} isLabelHidden isSmall start={<span aria-hidden>{label}</span>}>
        {(field) => (
          <select {...field} value={value} onChange={({ target }) => onChange(target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Box>
  );
}
