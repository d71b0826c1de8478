import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id } from '#contract/schemas/fields';
import { changedViewSchema, tableViewSchema } from '#contract/schemas/tableViews';
import { answer, arrayOf } from '../http/answers';
import { signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { changeView, listViews, removeView, saveView } from './tableViews';

const tags = ['Table views'];
const params = yup.object({ id: id('View') });

export function tableViewRoutes(app: App): void {
  app.get(
    apiPaths.tableViews,
    {
      schema: {
        tags,
        summary: 'List your saved views of tables',
        response: { 200: arrayOf('WireTableView') },
      },
    },
    (request) => listViews(signedIn(request)),
  );

  app.post(
    apiPaths.tableViews,
    {
      config: { limit: 'tableViews' },
      schema: {
        tags,
        summary: 'Save a view of a table',
        response: { 200: answer('CreatedResponse') },
        body: tableViewSchema,
      },
    },
    (request) => saveView(signedIn(request), request.body),
  );

  app.patch(
    route(apiPaths.tableView(':id')),
    {
      config: { limit: 'tableViews' },
      schema: {
        tags,
        summary: 'Rename or change a saved view, or open its table with it',
        response: { 200: answer('AcknowledgedResponse') },
        params,
        body: changedViewSchema,
      },
    },
    (request) => changeView(signedIn(request), request.params.id, request.body),
  );

  app.delete(
    route(apiPaths.tableView(':id')),
    {
      schema: {
        tags,
        summary: 'Remove a saved view',
        response: { 200: answer('DeletedResponse') },
        params,
      },
    },
    (request) => removeView(signedIn(request), request.params.id),
  );
}
