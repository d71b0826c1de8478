import { render, screen } from '@testing-library/react';
import { config } from '@/lib/config';
import { ErrorState } from './feedback/ErrorState';
import { SupportLine } from './SupportLine';

const link = () => screen.queryByRole('link', { name: 'help@cars.example.com' });

afterEach(() => jest.restoreAllMocks());

test('says where to write to, and nothing without an address', () => {
  render(<SupportLine />);
  expect(screen.queryByText(/Stuck/)).not.toBeInTheDocument();
  jest.replaceProperty(config, 'supportEmail', 'help@cars.example.com');
  render(<SupportLine />);
  expect(screen.getByText(/Stuck\? Write to/)).toBeVisible();
  expect(link()).toHaveAttribute('href', 'mailto:help@cars.example.com');
});

test('is on an error that replaces the whole page, not on one of a section', () => {
  jest.replaceProperty(config, 'supportEmail', 'help@cars.example.com');
  const error = { title: 'We couldn’t load your account', message: 'Try again.' };
  const { rerender } = render(<ErrorState {...error} />);
  expect(link()).not.toBeInTheDocument();
  rerender(<ErrorState {...error} isPage />);
  expect(link()).toBeVisible();
});
