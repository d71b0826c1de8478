import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useListImportsQuery, type ProductImport } from '@/api/productImportsApi';
import { messageFor } from '@/api/messageFor';
import { carName } from '@/components/carName';
import { ErrorState } from '@/components/feedback/ErrorState';
import { plural } from '@/components/plural';
import { formatDayAndTime } from '#contract/formats';
import { routes } from '#contract/routes';

/** While pictures are on their way, in milliseconds. */
const LOOK_AGAIN_MS = 5000;

function picturesOf({ pictures, waiting, failures }: ProductImport): string {
  if (pictures === 0) return '';
  if (waiting > 0) {
    return plural(waiting, 'Downloading # photo…', 'Downloading # photos…');
  }
  return failures.length === 0 ? 'All photos downloaded.' : '';
}

/** One's latest imports and what became of their pictures; nothing while there are none. */
export function ImportHistory() {
  const id = useId();
  const { data: imports = [], error, isFetching, refetch } = useListImportsQuery();
  const isWaiting = imports.some(({ waiting }) => waiting > 0);
  // The same query once more: whether it is to be asked again, its own answer says.
  useListImportsQuery(undefined, {
    pollingInterval: isWaiting ? LOOK_AGAIN_MS : 0,
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
        {imports.map((one) => (
          <Box component="li" key={one.id}>
            <Typography>
              {one.createdAt !== null && `${formatDayAndTime(one.createdAt)}: `}
              {plural(one.listed, '# car listed. ', '# cars listed. ')}
              {picturesOf(one)}
            </Typography>
            {one.failures.length > 0 && <Failures failures={one.failures} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Links that gave no picture: the cars show them as they are, or the drawing. */
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
