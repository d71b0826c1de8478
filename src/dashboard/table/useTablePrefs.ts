import { useState } from 'react';
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

/** The density and chosen columns of a table, stored in this browser. */
export function useTablePrefs(tableId: string) {
  const [prefs, setPrefs] = useState(() => readPrefs(tableId));

  const change = (part: Partial<TablePrefs>) => {
    const next = { ...prefs, ...part };
    setPrefs(next);
    localTexts.write(storageKey(tableId), JSON.stringify(next));
  };

  return { prefs, change };
}
