import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useOnDemand } from './useOnDemand';

const load = jest.fn<Promise<() => string>, []>();

function Drawer() {
  const [isOpen, setIsOpen] = useState(false);
  const [failures, setFailures] = useState(0);
  const content = useOnDemand(load, isOpen, () => {
    setIsOpen(false);
    setFailures((count) => count + 1);
  });
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <p>{failures} failed</p>
      {content && <content.Loaded />}
    </>
  );
}

test('comes when it is needed; a failed load is reported and tried again the next time', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(() => 'The content');
  const user = userEvent.setup();
  render(<Drawer />);
  expect(load).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('1 failed')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);

  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The content')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
