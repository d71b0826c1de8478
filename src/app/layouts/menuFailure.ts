import { showError } from '@/components/feedback/toast';

/** The menus' code comes after the page; without a connection it may be missing. */
export function showMenuFailure(): void {
  showError('The menu could not be loaded. Check your connection and try again.');
}
