import * as yup from 'yup';
import { isSameView, STANDARD_VIEW, VIEW_NAME_MAX, viewTables } from '../tableViews';
import { optionalText } from './fields';

/** Longer than any search with filters and columns. */
const QUERY_MAX = 2048;

const name = optionalText('Name', VIEW_NAME_MAX).test(
  'not-standard',
  `“${STANDARD_VIEW}” is the view that is always there. Choose another name.`,
  (value) => value === undefined || !isSameView(value, STANDARD_VIEW),
);
const query = yup.string().max(QUERY_MAX, 'These filters are too long to save.');

/** POST /table-views: the view as URL parameters, as in the URL of the table's page. */
export const tableViewSchema = yup.object({
  table: yup.string().oneOf(viewTables, 'This table has no views.').required('Table is required.'),
  name: name.required('Name is required.'),
  query: query.defined('query is required.'),
});
export type TableViewBody = yup.InferType<typeof tableViewSchema>;

/** PATCH /table-views/{id}. The table then opens with it, or with the standard view. */
export const changedViewSchema = yup.object({
  name: name.min(1, 'Name is required.'),
  query,
  isStart: yup.boolean(),
});
export type ChangedView = yup.InferType<typeof changedViewSchema>;
