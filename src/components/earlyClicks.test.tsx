import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, screen } from '@testing-library/react';
import { startTransition, Suspense, type SyntheticEvent } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { PlainButton } from './Button';
import { SubmitButton } from './form/SubmitButton';

const onPress = jest.fn();

const page = (
  <Suspense>
    <PlainButton onClick={onPress}>
      <span>Book Now</span>
    </PlainButton>
  </Suspense>
);

/** The page as the server has rendered it, with the script that stands in it. */
function showRenderedPage(content = page): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = renderToString(content);
  document.body.replaceChildren(root);
  window.eval(readFileSync(path.join(__dirname, '../../public/early.js'), 'utf8'));
  return root;
}

const press = () => fireEvent.click(screen.getByText('Book Now'));

/** Brings it to life, with what somebody does while that is under way. */
const comeToLife = (root: HTMLElement, meanwhile?: () => void, content = page) =>
  act(() => {
    startTransition(() => void hydrateRoot(root, content));
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

test('a form sent before the program has come is sent once it works, and not by the browser', async () => {
  const onSubmit = jest.fn((event: SyntheticEvent) => event.preventDefault());
  const form = (
    <form aria-label="Letter" onSubmit={onSubmit}>
      <input aria-label="Email" />
      <SubmitButton>Send</SubmitButton>
    </form>
  );
  const root = showRenderedPage(form);
  const isSentByBrowser = fireEvent.submit(screen.getByRole('form'));
  expect(isSentByBrowser).toBe(false);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'typed@early.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await comeToLife(root, undefined, form);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Email')).toHaveValue('typed@early.test');
});

test('what was typed into a form before the program has come is there when its button is pressed again', async () => {
  const onAsk = jest.fn<unknown, [string]>();
  function Letter() {
    const { register, getValues } = useForm<{ email: string }>();
    return (
      <form>
        <input aria-label="Email" {...register('email')} />
        <PlainButton onClick={() => onAsk(getValues('email'))}>Forgot?</PlainButton>
      </form>
    );
  }
  const root = showRenderedPage(<Letter />);
  fireEvent.click(screen.getByRole('button', { name: 'Forgot?' }));
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'typed@early.test' } });
  await comeToLife(root, undefined, <Letter />);
  expect(onAsk).toHaveBeenCalledWith('typed@early.test');
});

test('a search sent before the program has come is sent by the browser', () => {
  showRenderedPage(<form aria-label="Search" action="/search" />);
  expect(fireEvent.submit(screen.getByRole('form'))).toBe(true);
});
