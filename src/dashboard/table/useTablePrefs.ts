import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fieldsOf, parseJson } from '@/lib/json';
import { localTexts } from '@/lib/storage';
import type { TableColumn } from './types';

export const densities = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** A user’s display settings of a table, stored in this browser. */
export interface TablePrefs {
  density: Density;
  /** Whether a column is shown, by field. Columns without a choice have their default. */
  columns: Readonly<Record<string, boolean>>;
}

/** The fields of the columns that the grid hides. */
export const hiddenFieldsOf = <Row>(
  fields: readonly TableColumn<Row>[],
  chosen: TablePrefs['columns'] = {},
): string[] =>
  fields
    .filter(({ field, isOptional = false }) => !(chosen[field] ?? !isOptional))
    .map(({ field }) => field);

const storageKey = (tableId: string) => `second-gear-table-${tableId}`;

/** Stored settings can come from an older version or be edited by hand. */
function readPrefs(tableId: string): TablePrefs {
  const { density, columns } = fieldsOf(parseJson(localTexts.read(storageKey(tableId))));
  return {
    density: densities.find((known) => known === density) ?? 'compact',
    columns: Object.fromEntries(
      Object.entries(fieldsOf(columns)).map(([field, isShown]) => [field, isShown !== false]),
    ),
  };
}

/** The settings in the URL of a view: as far as they are given, they win over those of the browser. */
export function readLinked(params: URLSearchParams): Partial<TablePrefs> {
  const density = densities.find((known) => known === params.get('density'));
  const columns = params.get('columns')?.split(',');
  return {
    ...(density && { density }),
    ...(columns && {
      columns: Object.fromEntries(
        columns.map((column) => [column.replace(/^-/, ''), !column.startsWith('-')]),
      ),
    }),
  };
}

/** Writes the density and the columns: those that differ from the usual ones, "-" before hidden. */
export function writePrefs<Row>(
  params: URLSearchParams,
  { density, columns }: TablePrefs,
  fields: readonly TableColumn<Row>[],
): URLSearchParams {
  const next = new URLSearchParams(params);
  const hidden = hiddenFieldsOf(fields, columns);
  const usual = hiddenFieldsOf(fields);
  const chosen = fields
    .map(({ field }) => field)
    .filter((field) => hidden.includes(field) !== usual.includes(field))
    .map((field) => (hidden.includes(field) ? `-${field}` : field));
  next.set('columns', chosen.join(',') || 'usual');
  next.set('density', density);
  return next;
}

/** The density and chosen columns of a table: those of the URL, or stored in this browser. */
export function useTablePrefs<Row>(tableId: string, fields: readonly TableColumn<Row>[]) {
  const [stored, setStored] = useState(() => readPrefs(tableId));
  const [params, setParams] = useSearchParams();
  const prefs = useMemo(() => ({ ...stored, ...readLinked(params) }), [stored, params]);

  const change = (part: Partial<TablePrefs>) => {
    const next = { ...prefs, ...part };
    setStored(next);
    localTexts.write(storageKey(tableId), JSON.stringify(next));
    if (params.has('columns') || params.has('density')) {
      setParams(writePrefs(params, next, fields), { replace: true, preventScrollReset: true });
    }
  };

  return { prefs, change };
}
