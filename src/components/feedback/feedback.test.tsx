import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { ErrorState } from './ErrorState';

function openDialog(isBusy = false) {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  render(
    <ConfirmDialog
      isOpen
      title="Are you sure?"
      text="Gone is gone."
      confirmLabel="Delete"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel, user: userEvent.setup() };
}

describe('ConfirmDialog', () => {
  test('asks, with the focus where a stray Enter does no harm', async () => {
    const { user, onCancel, onConfirm } = openDialog();
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    expect(dialog).toHaveAccessibleDescription('Gone is gone.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('does it only on request', async () => {
    const { user, onConfirm } = openDialog();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('does not close while the action is under way', async () => {
    const { user, onCancel } = openDialog(true);
    await user.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(screen.getByRole('button', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('ErrorState', () => {
  test('says what happened and offers another try', async () => {
    const onRetry = jest.fn();
    render(<ErrorState title="No cars" message="The server is down." onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The server is down.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('has no button where trying again is useless', () => {
    render(<ErrorState title="Gone" message="It was removed." />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
