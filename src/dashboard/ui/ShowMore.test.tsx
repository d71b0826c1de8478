import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError } from '@/api/errors';
import { ShowMore } from './ShowMore';

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

test('asks for more rows, and after a failure says why and tries again', async () => {
  const user = userEvent.setup();
  const fetchNextPage = jest.fn();
  const { rerender } = render(<ShowMore query={{ ...query, fetchNextPage }} />);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const error = apiError({ status: 503, message: 'Try again in a moment.' });
  rerender(<ShowMore query={{ ...query, fetchNextPage, isFetchNextPageError: true, error }} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^We couldn’t load more\. ./);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  rerender(<ShowMore query={{ ...query, hasNextPage: false }} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
