import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useListImportsQuery, type ProductImport } from '@/api/productImportsApi';
import { messageFor } from '@/api/messageFor';
import { carName, plural } from '@/components/labels';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Text } from '@/components/Text';
import { useLiveQuery } from '@/live/liveStatus';
import { formatDayAndTime } from '#contract/formats';
import { routes } from '#contract/routes';

function photoStatusOf({ pictures, waiting, retries, failures }: ProductImport): string {
  if (pictures === 0) return '';
  const first = waiting - retries.length;
  if (first > 0) return plural(first, 'Downloading # photo…', 'Downloading # photos…');
  if (waiting > 0) return '';
  return failures.length === 0 ? 'All photos downloaded.' : '';
}

/** The user’s recent imports and their photo downloads. Renders nothing if there are none. */
export function ImportHistory() {
  const id = useId();
  const {
    data: imports = [],
    error,
    isFetching,
    refetch,
  } = useListImportsQuery(undefined, useLiveQuery(30_000));
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
      <Text as="h2" variant="h5" id={id} style={{ marginBottom: 8 }}>
        Recent imports
      </Text>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {imports.map((productImport) => (
          <Box component="li" key={productImport.id}>
            <Text>
              {`${
                productImport.createdAt === null
                  ? ''
                  : `${formatDayAndTime(productImport.createdAt)}: `
              }${plural(productImport.listed, '# car listed. ', '# cars listed. ')}${photoStatusOf(productImport)}`}
            </Text>
            <FailedPhotos productImport={productImport} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Photos that could not be downloaded: to be retried, or given up, when their cars keep the original links. */
function FailedPhotos({ productImport: { retries, failures } }: { productImport: ProductImport }) {
  return (
    <>
      {retries.length > 0 && (
        <FailureList
          summary={plural(
            retries.length,
            'We couldn’t download # photo yet. We’ll try again, or you can add it yourself.',
            'We couldn’t download # photos yet. We’ll try again, or you can add them yourself.',
          )}
          cars={retries.map(({ nextAt, ...car }) => ({
            ...car,
            note: nextAt === null ? '' : `next try ${formatDayAndTime(nextAt)}`,
          }))}
        />
      )}
      {failures.length > 0 && (
        <FailureList
          summary={plural(
            failures.length,
            'We couldn’t download # photo. The car uses the original link.',
            'We couldn’t download # photos. The cars use the original links.',
          )}
          cars={failures.map(({ reason, ...car }) => ({ ...car, note: reason }))}
        />
      )}
    </>
  );
}

interface FailureListProps {
  summary: string;
  cars: readonly { productId: string; name: string; note: string }[];
}

/** Each car leads to its form, where the seller can add a photo. */
function FailureList({ summary, cars }: FailureListProps) {
  return (
    <details open={cars.length === 1}>
      <Text as="summary" variant="body2" style={{ paddingBlock: 4, cursor: 'pointer' }}>
        {summary}
      </Text>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {cars.map(({ productId, name, note }) => (
          <Text as="li" variant="body2" key={productId} style={{ overflowWrap: 'anywhere' }}>
            <Link component={RouterLink} to={routes.editProduct(productId)}>
              {carName(name)}
            </Link>
            <span>{`: ${note}`}</span>
          </Text>
        ))}
      </Box>
    </details>
  );
}
