import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Case } from '@/api/cases';
import { useListCasesInfiniteQuery } from '@/api/casesApi';
import { loadedRows } from '@/api/lists';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { useRowPlace } from '@/dashboard/table/useRowPlace';
import { caseFilters } from '#contract/cases';
import { routes } from '#contract/routes';
import { CaseList } from './CaseList';
import { CasePane } from './CasePane';

/**
 * What users reported, for admins (an extension): the list, and the chosen case beside it. On small
 * screens one of the two.
 */
export default function CasesPage() {
  const { caseId = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const show = caseFilters.find((each) => each === new URLSearchParams(search).get('show'));
  const { currentData } = useListCasesInfiniteQuery(`show=${show ?? 'open'}`);
  const rows = currentData ? loadedRows(currentData.pages) : [];
  const { neighbour } = useRowPlace(rows, caseId);
  const next = neighbour(1) ?? rows.find(({ id }) => id !== caseId);
  const isChosen = caseId !== '';
  const open = (row: Case | undefined) =>
    void navigate({ pathname: row ? routes.case(row.id) : routes.cases, search });
  return (
    <div data-cases>
      <PageTitle title="Cases" space="medium" />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: '280px minmax(0, 1fr)',
          },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: { xs: isChosen ? 'none' : 'block', lg: 'block' }, minWidth: 0 }}>
          <CaseList currentId={caseId} />
        </Box>
        {isChosen ? (
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: { lg: 'none' }, mb: 2 }}>
              <Link component={RouterLink} to={{ pathname: routes.cases, search }}>
                All cases
              </Link>
            </Box>
            <CasePane
              key={caseId}
              id={caseId}
              onDecided={() => open(next)}
              onStep={(by) => {
                const row = neighbour(by);
                if (row) open(row);
              }}
            />
          </Box>
        ) : (
          <Box sx={{ display: { xs: 'none', lg: 'grid' }, placeContent: 'center', p: 6 }}>
            <Text tone="secondary">Choose a case</Text>
          </Box>
        )}
      </Box>
    </div>
  );
}
