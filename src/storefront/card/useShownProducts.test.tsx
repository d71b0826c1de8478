import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { toProduct } from '@/api/productsApi';
import { makeProduct } from '@/testing/factories';
import { useShownProducts } from './useShownProducts';

const STEP = 24;

/** A list of 10,000 cars with `loaded` rows, and a mock of `fetchNextPage`. */
function open(url: string, loaded: number) {
  const rows = Array.from({ length: loaded }, () => toProduct(makeProduct()));
  const fetchNextPage = jest.fn();
  const list = {
    currentData: { pages: [{ rows, total: 10_000, isComplete: false }], pageParams: [1] },
    hasNextPage: true,
    isFetching: false,
    isFetchNextPageError: false,
    fetchNextPage,
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => useShownProducts(list, STEP, () => false), { wrapper });
  return { result, fetchNextPage };
}

it.each(['1e9', 'Infinity', '480', '100000'])(
  'a URL with show=%s shows 480 cars and loads no more pages',
  (show) => {
    const { result, fetchNextPage } = open(`/?show=${show}`, 600);
    expect(result.current.products).toHaveLength(480);
    expect(fetchNextPage).not.toHaveBeenCalled();
  },
);

it.each(['-5', '0', '3.5', 'abc', ''])('a URL with show=%s shows one page', (show) => {
  expect(open(`/?show=${show}`, 600).result.current.products).toHaveLength(STEP);
});

it('shows more than that on request', () => {
  const { result } = open('/?show=1e9', 600);
  act(() => result.current.showMore());
  expect(result.current.products).toHaveLength(480 + STEP);
});
