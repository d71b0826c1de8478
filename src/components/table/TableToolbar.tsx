import Box from '@mui/material/Box';
import { Spinner } from '../feedback/Spinner';
import { ExportButton } from './ExportButton';
import { SearchBox } from './SearchBox';
import { formatSort } from './tableQuery';
import { ToolbarSelect } from './ToolbarSelect';
import type { CsvExport } from './useCsvExport';
import type { TableState } from './useTable';
import type { useTablePrefs } from './useTablePrefs';
import { ViewMenu } from './ViewMenu';

interface TableToolbarProps<Row> {
  table: TableState<Row>;
  prefs: ReturnType<typeof useTablePrefs>;
  /** Cards have no headers to press, so sorting moves up here, and nothing else to arrange. */
  isCards: boolean;
  csv: CsvExport;
  isLoading: boolean;
  canExport: boolean;
}

/** Search, filters and what else can be done with a table as a whole. */
export function TableToolbar<Row>({
  table,
  prefs,
  isCards,
  csv,
  isLoading,
  canExport,
}: TableToolbarProps<Row>) {
  const { noun, columns, filters, query, usualSort, change } = table;
  const sortOptions = columns
    .filter(({ isSortable }) => isSortable !== false)
    .flatMap(({ field, header }) => [
      { value: `${field}:asc`, label: `${header} ↑` },
      { value: `${field}:desc`, label: `${header} ↓` },
    ]);

  const sortBy = (value: string) => {
    const [field = '', direction] = value.split(':');
    change({ sort: field ? { field, direction: direction === 'desc' ? 'desc' : 'asc' } : null });
  };

  const exportButton = <ExportButton csv={csv} isDisabled={!canExport} isNarrow={isCards} />;

  return (
    <Box
      role="search"
      aria-label={`Find ${noun.many}`}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}
    >
      <Box sx={{ display: 'flex', gap: 1, width: { xs: '100%', sm: 280 } }}>
        <SearchBox
          label={`Search ${noun.many}`}
          q={query.q}
          onSearch={(q) => change({ q }, { isReplacing: true })}
        />
        {isCards && exportButton}
      </Box>
      {filters.map(({ field, label, allLabel, options }) => (
        <ToolbarSelect
          key={field}
          label={label}
          value={query.filters[field] ?? ''}
          options={[{ value: '', label: allLabel }, ...options]}
          onChange={(value) => {
            const others = Object.entries(query.filters).filter(([name]) => name !== field);
            change({ filters: Object.fromEntries(value ? [...others, [field, value]] : others) });
          }}
        />
      ))}
      {isCards && (
        <ToolbarSelect
          label="Sort by"
          value={query.sort ? formatSort(query.sort) : ''}
          options={usualSort ? sortOptions : [{ value: '', label: 'Usual order' }, ...sortOptions]}
          onChange={sortBy}
        />
      )}
      {isLoading && <Spinner label={`Loading ${noun.many}`} minHeight={0} />}
      {!isCards && (
        <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
          <ViewMenu columns={columns} prefs={prefs.prefs} onChange={prefs.change} />
          {exportButton}
        </Box>
      )}
    </Box>
  );
}
