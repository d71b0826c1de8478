import { useState } from 'react';
import { fieldsOf, parseJson } from '@/lib/json';
import { localTexts } from '@/lib/storage';

export const densities = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** A user’s display settings of a table, stored in this browser. */
export interface TablePrefs {
  density: Density;
  hiddenFields: readonly string[];
}

const defaultPrefs: TablePrefs = { density: 'compact', hiddenFields: [] };

const storageKey = (tableId: string) => `second-gear-table-${tableId}`;

/** Stored settings can come from an older version or be edited by hand. */
function readPrefs(tableId: string): TablePrefs {
  const { density, hiddenFields } = fieldsOf(parseJson(localTexts.read(storageKey(tableId))));
  return {
    density: densities.find((known) => known === density) ?? defaultPrefs.density,
    hiddenFields: Array.isArray(hiddenFields)
      ? hiddenFields.filter((field) => typeof field === 'string')
      : defaultPrefs.hiddenFields,
  };
}

/** The density and hidden columns of a table, stored in this browser. */
export function useTablePrefs(tableId: string) {
  const [prefs, setPrefs] = useState(() => readPrefs(tableId));

  const change = (part: Partial<TablePrefs>) => {
    const next = { ...prefs, ...part };
    setPrefs(next);
    localTexts.write(storageKey(tableId), JSON.stringify(next));
  };

  return { prefs, change };
}
