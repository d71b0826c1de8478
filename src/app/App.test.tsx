import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { expectConsoleError } from '@/testing/consoleErrors';
import { config } from '@/lib/config';
import { App } from './App';
import { appRoutes } from './routes';
import { makeStore } from './store';

test('shows the page of the URL', async () => {
  const router = createMemoryRouter(appRoutes, { initialEntries: ['/nowhere'] });
  render(<App store={makeStore()} router={router} />);
  expect(await screen.findByText("Oop's looks like your lost!")).toBeVisible();
});

test('says so, and offers to load again, when what is around the pages breaks', async () => {
  jest.replaceProperty(config, 'supportEmail', 'help@cars.example.com');
  const error = new Error('boom');
  const reported = jest.fn();
  Object.defineProperty(window, 'reportError', { value: reported, configurable: true });
  expectConsoleError(/boom/);
  const router = createMemoryRouter(appRoutes);
  jest.spyOn(router, 'subscribe').mockImplementation(() => {
    throw error;
  });
  render(<App store={makeStore()} router={router} />);
  expect(await screen.findByText('Second Gear stopped working')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'help@cars.example.com' })).toBeVisible();
  expect(reported).toHaveBeenCalledWith(error);
});
