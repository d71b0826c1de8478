import { showError } from '@/components/feedback/toast';

/** The menus' code comes after the page; without a connection it may be missing. */
export function showMenuFailure(): void {
  showError('We couldn’t load the menu. Check your connection and try again.');
}
