import { useState } from 'react';
import { fieldsOf, parseJson } from '@/lib/json';
import { localTexts } from '@/lib/storage';

export const densities = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** How a person likes one table to look; kept in this browser. */
export interface TablePrefs {
  density: Density;
  hiddenFields: readonly string[];
}

const usualPrefs: TablePrefs = { density: 'compact', hiddenFields: [] };

const storageKey = (tableId: string) => `second-gear-table-${tableId}`;

/** What is stored may come from an older version or from somebody's hands. */
function readPrefs(tableId: string): TablePrefs {
  const { density, hiddenFields } = fieldsOf(parseJson(localTexts.read(storageKey(tableId))));
  return {
    density: densities.find((known) => known === density) ?? usualPrefs.density,
    hiddenFields: Array.isArray(hiddenFields)
      ? hiddenFields.filter((field) => typeof field === 'string')
      : usualPrefs.hiddenFields,
  };
}

/** A table's density and hidden columns, remembered per table in this browser. */
export function useTablePrefs(tableId: string) {
  const [prefs, setPrefs] = useState(() => readPrefs(tableId));

  const change = (part: Partial<TablePrefs>) => {
    const next = { ...prefs, ...part };
    setPrefs(next);
    localTexts.write(storageKey(tableId), JSON.stringify(next));
  };

  return { prefs, change };
}
