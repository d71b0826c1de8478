import { routes } from '#contract/routes';
import type { FormName } from './unfinishedCars';

/** Where a form is. */
export function pathOf(form: FormName): string {
  const id = form.slice(form.indexOf('-') + 1);
  if (form.startsWith('copy-')) return routes.copyProduct(id);
  if (form.startsWith('draft-')) return routes.draft(id);
  if (form.startsWith('edit-')) return routes.editProduct(id);
  return routes.addProduct;
}
