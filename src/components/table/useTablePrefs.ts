import { useState } from 'react';

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
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(tableId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return usualPrefs;
    const { density, hiddenFields } = stored as { density?: unknown; hiddenFields?: unknown };
    return {
      density: densities.find((known) => known === density) ?? usualPrefs.density,
      hiddenFields: Array.isArray(hiddenFields)
        ? hiddenFields.filter((field) => typeof field === 'string')
        : [],
    };
  } catch {
    // Storage can be forbidden or hold something else; the table then looks as usual.
    return usualPrefs;
  }
}

/** A table's density and hidden columns, remembered per table in this browser. */
export function useTablePrefs(tableId: string) {
  const [prefs, setPrefs] = useState(() => readPrefs(tableId));

  const change = (part: Partial<TablePrefs>) => {
    const next = { ...prefs, ...part };
    setPrefs(next);
    try {
      localStorage.setItem(storageKey(tableId), JSON.stringify(next));
    } catch {
      // Forbidden or full: it holds until the page is left.
    }
  };

  return { prefs, change };
}
