import { invalidRequest } from './errors';

/**
 * Form-encoded parameters with nesting: `metadata[bookingId]=1&types[]=card` (the API's encoding).
 */
export interface FormObject {
  [name: string]: FormValue;
}
export type FormValue = string | FormObject;

const DEPTH_MAX = 6;

/**
 * Lists are parsed into objects with indexes as keys. Objects have no prototype, so all names are
 * safe.
 */
export function parseForm(text: string): FormObject {
  const form = emptyObject();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    if (path.length > DEPTH_MAX) throw invalidRequest(`Parameter ${name} is nested too deeply.`);
    assign(form, path, value);
  }
  return form;
}

function assign(target: FormObject, [head = '', ...rest]: string[], value: string) {
  const name = head === '' ? String(Object.keys(target).length) : head;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const existing = target[name];
  const child = typeof existing === 'object' ? existing : emptyObject();
  target[name] = child;
  assign(child, rest, value);
}

function emptyObject(): FormObject {
  const object: FormObject = {};
  Object.setPrototypeOf(object, null);
  return object;
}
