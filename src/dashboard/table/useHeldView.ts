import { useState } from 'react';
import type { ListQuery } from '#contract/lists';
import type { ListView } from './useListView';

interface Held<Row> {
  view: ListView<Row>;
  search: string;
}

/**
 * Keeps the rows in place while a cell is edited, and until the list has been refreshed afterwards:
 * on other devices rows come, go and move, and what is typed must reach the row it was meant for.
 * Another page, sort or search shows its own rows at once.
 */
export function useHeldView<Row>(live: ListView<Row>, query: ListQuery, isFetching: boolean) {
  const [held, setHeld] = useState<Held<Row> | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const search = JSON.stringify(query);
  const isHeld = held !== null && held.search === search && (isEditing || isFetching);
  if (held !== null && !isHeld) setHeld(null);

  return {
    view: isHeld ? held.view : live,
    isEditing,
    /** Call it when the editing of cells begins and when all of it has ended. */
    onEditing: (next: boolean) => {
      setIsEditing(next);
      if (next) setHeld((before) => before ?? { view: live, search });
    },
  };
}
