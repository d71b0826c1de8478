import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import type { Elements } from '@/components/elements';
import type { AuditRow } from '@/api/auditLogApi';
import { Field } from '@/components/form/Field';
import { RangeFilters } from '@/dashboard/table/RangeFilters';
import { dayFilter } from '@/dashboard/table/rangeFilters';
import { SearchBox } from '@/dashboard/table/SearchBox';
import { ROW_PARAM } from '@/dashboard/table/useRowPanel';
import { actNames, auditedKinds } from '#contract/auditLog';
import { dayIn, startOfDay } from '#contract/ranges';
import { actLabels, kindLabels } from './logLabels';

/** URL parameters of the place in the log: a cursor, or a day of the reader. */
const AFTER = 'after';
const DAY = 'day';

const timeOf = (params: URLSearchParams, name: string, days: number) => {
  const day = dayIn(params.get(name) ?? '');
  return day && startOfDay(day, days).toISOString();
};

/** The filters in the URL as the call takes them: days are the reader’s own. */
export function toFilters(params: URLSearchParams): string {
  const filters = {
    q: params.get('q'),
    act: actNames.find((act) => act === params.get('act')),
    kind: auditedKinds.find((kind) => kind === params.get('kind')),
    from: timeOf(params, 'from', 0),
    to: timeOf(params, 'to', 1),
  };
  const set = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(set).toString();
}

/** Where the page in the URL begins: after a cursor, at the end of a day, or with the latest line. */
export function placeIn(params: URLSearchParams): { after?: string; at?: string } {
  const after = params.get(AFTER);
  if (after) return { after };
  const at = timeOf(params, DAY, 1);
  return at === null ? {} : { at };
}

/** The URL of another page of the log, with the same filters. */
export function pageAt(params: URLSearchParams, cursor: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [DAY, ROW_PARAM]) next.delete(name);
  next.set(AFTER, cursor);
  return next;
}

const dayFilters = [dayFilter<AuditRow>('when', 'When', ({ at }) => at)];

interface LogFiltersProps {
  isLoading: boolean;
  onGoToRows: () => void;
  /** Before the filter by day: what leads to newer lines. */
  children: Elements;
}

/** What the log is narrowed by. All of it is in the URL. */
export function LogFilters({ isLoading, onGoToRows, children }: LogFiltersProps) {
  const [params, setParams] = useSearchParams();
  const set = (values: Record<string, string | undefined>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries({ ...values, [AFTER]: '' })) {
          if (value) before.set(name, value);
          else before.delete(name);
        }
        return before;
      },
      { replace: true },
    );
  const select = (name: string, label: string, options: (readonly [string, string])[]) => (
    <Field label={label} isSmall>
      {(attributes) => (
        <select
          {...attributes}
          value={params.get(name) ?? ''}
          onChange={({ target }) => set({ [name]: target.value })}
        >
          <option value="">All</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const ends = ['from', 'to'].map((name) => params.get(name) ?? '').join('..');
  return (
    <Box
      role="search"
      aria-label="Log"
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'end',
        mb: 2,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 1fr) 200px 160px' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <SearchBox
        label="Search by name, email or id"
        q={params.get('q') ?? ''}
        waitsFor={isLoading ? 'Loading the log' : null}
        onSearch={(q) => set({ q })}
        onGoToRows={onGoToRows}
        onFocus={() => undefined}
      />
      {select(
        'act',
        'Did',
        actNames.map((act) => [act, `${actLabels[act]} (${act})`] as const),
      )}
      {select(
        'kind',
        'To what',
        auditedKinds.map((kind) => [kind, kindLabels[kind]] as const),
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'end',
          gridColumn: '1 / -1',
        }}
      >
        {children}
        <RangeFilters
          filters={dayFilters}
          state={{
            query: { filters: ends === '..' ? {} : { when: ends } },
            change: ({ filters: { when = '' } }) => {
              const [from, to] = when.split('..');
              set({ from, to });
            },
          }}
        />
        <Box sx={{ ml: 'auto' }}>
          <Field label="Jump to date" isSmall>
            {(attributes) => (
              <input
                {...attributes}
                type="date"
                value={params.get(DAY) ?? ''}
                onChange={({ target }) => set({ [DAY]: target.value })}
              />
            )}
          </Field>
        </Box>
      </Box>
    </Box>
  );
}
