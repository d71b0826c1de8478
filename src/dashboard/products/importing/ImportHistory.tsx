import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useListImportsQuery, type ProductImport } from '@/api/productImportsApi';
import { messageFor } from '@/api/messageFor';
import { carName, plural } from '@/components/labels';
import { ErrorState } from '@/components/feedback/ErrorState';
import { formatDayAndTime } from '#contract/formats';
import { routes } from '#contract/routes';

/** The polling interval while photos are being downloaded. */
const POLL_MS = 5000;

function photoStatusOf({ pictures, waiting, failures }: ProductImport): string {
  if (pictures === 0) return '';
  if (waiting > 0) {
    return plural(waiting, 'Downloading # photo…', 'Downloading # photos…');
  }
  return failures.length === 0 ? 'All photos downloaded.' : '';
}

/** The user’s recent imports and their photo downloads. Renders nothing if there are none. */
export function ImportHistory() {
  const id = useId();
  const { data: imports = [], error, isFetching, refetch } = useListImportsQuery();
  const isWaiting = imports.some(({ waiting }) => waiting > 0);
  // A second subscription to the same query, because its polling depends on the query’s result.
  useListImportsQuery(undefined, {
    pollingInterval: isWaiting ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  if (imports.length === 0) {
    return (
      error !== undefined && (
        <ErrorState
          title="We couldn’t load your recent imports"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )
    );
  }
  return (
    <Box component="section" aria-labelledby={id} sx={{ maxWidth: 760 }}>
      <Typography component="h2" variant="h5" id={id} sx={{ mb: 1 }}>
        Recent imports
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {imports.map((productImport) => (
          <Box component="li" key={productImport.id}>
            <Typography>
              {productImport.createdAt !== null && `${formatDayAndTime(productImport.createdAt)}: `}
              {plural(productImport.listed, '# car listed. ', '# cars listed. ')}
              {photoStatusOf(productImport)}
            </Typography>
            {productImport.failures.length > 0 && <Failures failures={productImport.failures} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Photos that could not be downloaded. Their cars use the original links. */
function Failures({ failures }: Pick<ProductImport, 'failures'>) {
  return (
    <details>
      <Typography component="summary" variant="body2" sx={{ py: 0.5, cursor: 'pointer' }}>
        {plural(
          failures.length,
          'We couldn’t download # photo. The car uses the original link.',
          'We couldn’t download # photos. The cars use the original links.',
        )}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failures.map(({ productId, name, reason }) => (
          <Typography
            component="li"
            variant="body2"
            key={productId}
            sx={{ overflowWrap: 'anywhere' }}
          >
            <Link component={RouterLink} to={routes.product(productId, name)}>
              {carName(name)}
            </Link>
            {`: ${reason}`}
          </Typography>
        ))}
      </Box>
    </details>
  );
}
