import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A row of a table, to search within. */
export const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

/** The headers of the shown table, without those of checkboxes. */
export const columnHeaders = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent.trim())
    .filter(Boolean);

/** Presses Export CSV and returns the lines of the file, once it is saved and this message is shown. */
export async function exportLines(user: UserEvent, message?: string): Promise<string[]> {
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:csv';
  };
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  if (message !== undefined) await screen.findByText(message);
  await waitFor(() => expect(click).toHaveBeenCalled());
  click.mockRestore();
  return ((await files[0]?.text()) ?? '').trim().split('\r\n');
}
