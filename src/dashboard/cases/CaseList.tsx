import Box from '@mui/material/Box';
import { mdiFlagOutline } from '@mdi/js';
import { useMemo } from 'react';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import type { Case } from '@/api/cases';
import { useCountCasesQuery, useListCasesInfiniteQuery } from '@/api/casesApi';
import { loadedRows } from '@/api/lists';
import { messageFor } from '@/api/messageFor';
import { CarPicture } from '@/components/CarPicture';
import { useNow } from '@/components/clock';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { plural } from '@/components/labels';
import { filesBehind } from '@/components/photoFiles';
import { Text } from '@/components/Text';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import { NewRows } from '@/dashboard/table/NewRows';
import { useWaitingRows } from '@/dashboard/table/useWaitingRows';
import { useLiveQuery } from '@/live/liveStatus';
import { ShowMore } from '@/dashboard/ui/ShowMore';
import { caseFilters } from '#contract/cases';
import { routes } from '#contract/routes';
import { decidedLabels } from '@/dashboard/ui/decidedLabels';
import { moveInList } from '@/dashboard/ui/moveInList';
import { filterLabels, subjectName, whyLabel } from './caseLabels';

const noRows: readonly never[] = [];
const DAY_MS = 86_400_000;
/** From this age on it is amber. */
const LATE_DAYS = 3;

/** The cases with their filter, which is in the URL. J, K and the arrow keys move; Enter opens. */
export function CaseList({ currentId }: { currentId: string }) {
  const [params] = useSearchParams();
  const show = caseFilters.find((each) => each === params.get('show')) ?? 'open';
  const eachMinute = useLiveQuery(60_000);
  const query = useListCasesInfiniteQuery(`show=${show}`, eachMinute);
  const { currentData: counts } = useCountCasesQuery(undefined, eachMinute);
  const { currentData } = query;
  const rows = useMemo(() => currentData && loadedRows(currentData.pages), [currentData]);
  const incoming = useWaitingRows(rows ?? noRows, show, currentId !== '');
  return (
    <>
      <FilterLinks
        filter={{
          field: 'show',
          label: 'Which cases',
          allLabel: 'Open',
          options: Object.entries(filterLabels).map(([value, label]) => ({ value, label })),
          matches: () => true,
        }}
        counts={counts ? { '': counts.open, ...counts } : {}}
      />
      <Box {...incoming.reader}>
        <NewRows {...incoming} />
        <AsyncView
          query={{ ...query, currentData: rows && incoming.rows }}
          label="Loading cases"
          minHeight={432}
          failedTitle="We couldn’t load the cases"
          messageFor={messageFor}
        >
          {(shown) =>
            shown.length === 0 ? (
              <EmptyState
                icon={mdiFlagOutline}
                title={show === 'open' ? 'No open cases' : 'No cases here'}
              />
            ) : (
              <Rows rows={shown} currentId={currentId} />
            )
          }
        </AsyncView>
      </Box>
      <ShowMore query={query} />
    </>
  );
}

function Rows({ rows, currentId }: { rows: readonly Case[]; currentId: string }) {
  const { search } = useLocation();
  const stop = rows.some(({ id }) => id === currentId) ? currentId : rows[0]?.id;
  return (
    <Box
      component="ul"
      aria-label="Cases"
      onKeyDown={(event) => moveInList(event, 'a')}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {rows.map((row) => (
        <li key={row.id}>
          <Box
            component={RouterLink}
            to={{ pathname: routes.case(row.id), search }}
            tabIndex={row.id === stop ? 0 : -1}
            aria-current={row.id === currentId ? 'page' : undefined}
            sx={rowStyle}
          >
            <Row row={row} />
          </Box>
        </li>
      ))}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  minHeight: 72,
  px: 1.5,
  py: 1,
  color: 'text.primary',
  textDecoration: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  borderLeft: '3px solid transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: '-3px' },
  '&[aria-current]': { bgcolor: 'surface.marked', borderLeftColor: 'secondary.main' },
} as const;

function Row({ row }: { row: Case }) {
  const { number, openedAt, picture, subjectKind, personName, claimedBy, decision } = row;
  const now = useNow();
  const days = openedAt === null ? 0 : Math.floor((now - Date.parse(openedAt)) / DAY_MS);
  const isLate = decision === null && days >= LATE_DAYS;
  const state = decision === null ? claimedBy?.name : decidedLabels[decision];
  return (
    <>
      {subjectKind === 'product' && (
        <Box sx={{ width: 48, height: 36, flex: 'none', overflow: 'hidden', borderRadius: 1 }}>
          <CarPicture src={picture} photo={filesBehind(picture)} alt="" />
        </Box>
      )}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}
        >
          <Text
            as="span"
            variant="subtitle2"
            style={{ flex: '1 1 7rem' }}
          >{`${number} ${whyLabel(row)}`}</Text>
          <Box
            component="span"
            sx={{
              typography: 'caption',
              px: 0.5,
              borderRadius: 0.5,
              whiteSpace: 'nowrap',
              ...(isLate
                ? { bgcolor: 'secondary.main', color: 'secondary.contrastText' }
                : { color: 'text.secondary' }),
            }}
          >
            {days === 0 ? 'Today' : plural(days, '1 day', '# days')}
          </Box>
        </Box>
        <Text
          as="span"
          variant="body2"
          tone="secondary"
          style={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {[subjectName(row), subjectKind === 'product' ? personName : '', state ?? '']
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
    </>
  );
}
