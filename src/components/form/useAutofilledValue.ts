import { useEffect, useEffectEvent, type RefObject } from 'react';

export type TextInput = HTMLInputElement | HTMLTextAreaElement;

/**
 * Browsers and password managers can fill in a field without an event. Before a submit this hook
 * passes such a value to the form.
 */
export function useAutofilledValue(
  input: RefObject<TextInput | null>,
  announce: (input: TextInput) => void,
): void {
  const pass = useEffectEvent(announce);
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!form) return undefined;
    let known = field.value;
    const keep = () => {
      known = field.value;
    };
    const passUnknown = () => {
      if (field.value === known) return;
      keep();
      pass(field);
    };
    field.addEventListener('input', keep);
    form.addEventListener('submit', passUnknown, { capture: true });
    return () => {
      field.removeEventListener('input', keep);
      form.removeEventListener('submit', passUnknown, { capture: true });
    };
  }, [input]);
}
