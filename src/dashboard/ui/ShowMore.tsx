import Box from '@mui/material/Box';
import { messageFor } from '@/api/messageFor';
import { Button } from '@/components/Button';
import { Text } from '@/components/Text';

interface ShowMoreProps {
  /** The list so far, as RTK Query tells it. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error?: unknown;
    fetchNextPage: () => unknown;
  };
  label?: string;
}

/** Below a list that has more rows: asks for them, and says why they could not be loaded. */
export function ShowMore({ query, label = 'Show more' }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  if (!hasNextPage) return null;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
      {isFetchNextPageError && (
        <Text role="alert" tone="error">{`We couldn’t load more. ${messageFor(error)}`}</Text>
      )}
      <Button
        variant="outlined"
        isBusy={isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {isFetchNextPageError ? 'Retry' : label}
      </Button>
    </Box>
  );
}
