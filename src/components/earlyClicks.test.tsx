import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, screen } from '@testing-library/react';
import { startTransition, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { PlainButton } from './Button';

const onPress = jest.fn();

const page = (
  <Suspense>
    <PlainButton onClick={onPress}>
      <span>Book Now</span>
    </PlainButton>
  </Suspense>
);

/** The page as the server has rendered it, with the script that stands in it. */
function showRenderedPage(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.replaceChildren(root);
  window.eval(readFileSync(path.join(__dirname, '../../public/early.js'), 'utf8'));
  return root;
}

const press = () => fireEvent.click(screen.getByText('Book Now'));

/** Brings it to life, with what somebody does while that is under way. */
const comeToLife = (root: HTMLElement, meanwhile?: () => void) =>
  act(() => {
    startTransition(() => void hydrateRoot(root, page));
    meanwhile?.();
    return Promise.resolve();
  });

beforeEach(() => onPress.mockClear());

test('a button pressed before the program has come is pressed once it works', async () => {
  const root = showRenderedPage();
  press();
  expect(onPress).not.toHaveBeenCalled();
  await comeToLife(root);
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a button brought to life by a press is pressed only once', async () => {
  const root = showRenderedPage();
  await comeToLife(root, press);
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a button that works is pressed like every other', async () => {
  const root = showRenderedPage();
  await comeToLife(root);
  press();
  press();
  expect(onPress).toHaveBeenCalledTimes(2);
});
