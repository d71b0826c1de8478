import { apiPaths } from '#contract/apiPaths';
import type { ChangedView, TableViewBody } from '#contract/schemas/tableViews';
import { viewTables, type ViewTable, type WireTableView } from '#contract/tableViews';
import type { AcknowledgedResponse, DeletedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { useIfExtended } from './bare/useIfExtended';
import { toRows } from './lists';
import { oneOf, text, toAcknowledged, toDeleted, type Loose } from './responseFields';
import { idTag, listTag, listTags, unlessRefused } from './tags';

export type TableView = ReturnType<typeof toTableView>;

function toTableView(value: unknown) {
  const wire: Loose<WireTableView> = fieldsOf(value);
  return {
    id: text(wire._id),
    table: oneOf(viewTables, wire.table),
    name: text(wire.name),
    /** What it shows, as URL parameters. */
    query: text(wire.query),
    isStart: wire.isStart === true,
  };
}

/** The user’s saved views of tables: an extension. */
const tableViewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Those of the signed-in user, who is named by the id of their sign-in. */
    listTableViews: build.query<TableView[], string>({
      query: () => ({ url: apiPaths.tableViews }),
      extraOptions: { expects: 'list' },
      transformResponse: (response) => toRows(response, toTableView),
      providesTags: (views) => listTags('TableView', views),
    }),
    saveTableView: build.mutation<AcknowledgedResponse, TableViewBody>({
      query: (body) => ({ url: apiPaths.tableViews, method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(() => [listTag('TableView')]),
    }),
    changeTableView: build.mutation<AcknowledgedResponse, { id: string; changes: ChangedView }>({
      query: ({ id, changes }) => ({ url: apiPaths.tableView(id), method: 'PATCH', body: changes }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(({ id }) => [idTag('TableView', id)]),
    }),
    removeTableView: build.mutation<DeletedResponse, string>({
      query: (id) => ({ url: apiPaths.tableView(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused(() => [listTag('TableView')]),
    }),
  }),
});

export const { useSaveTableViewMutation, useChangeTableViewMutation, useRemoveTableViewMutation } =
  tableViewsApi;

/** The saved views of this user; none are asked for for a table that has none. */
export const useTableViewList = (table: ViewTable | undefined, uid: string | null | undefined) =>
  tableViewsApi.useListTableViewsQuery(useIfExtended(table && uid));
