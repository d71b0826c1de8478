import { render, screen } from '@testing-library/react';
import { createMemoryHistory } from 'history';
import { expectConsoleError } from '@/testing/consoleErrors';
import { App } from './App';
import { makeStore } from './store';

test('shows the page of the address', async () => {
  const history = createMemoryHistory({ initialEntries: ['/nowhere'] });
  render(<App store={makeStore()} history={history} />);
  expect(await screen.findByText("Oop's looks like your lost!")).toBeVisible();
});

test('says so, and offers to load again, when what is around the pages breaks', async () => {
  const error = new Error('boom');
  const reported = jest.fn();
  Object.defineProperty(window, 'reportError', { value: reported, configurable: true });
  expectConsoleError(/boom/);
  const history = Object.assign(createMemoryHistory(), {
    listen: () => {
      throw error;
    },
  });
  render(<App store={makeStore()} history={history} />);
  expect(await screen.findByText('Second Gear stopped working')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(reported).toHaveBeenCalledWith(error);
});
