import { ValidationError } from 'yup';
import {
  filterGroups,
  isListGroup,
  searchParams,
  type FilterGroup,
  type ListGroup,
  type Search,
  type SearchFilters,
} from './search';
import { searchSchema, type SearchParams } from './schemas/search';

/** All filter groups in order. */
export const groupNames = Object.keys(filterGroups).filter((name): name is FilterGroup =>
  Object.hasOwn(filterGroups, name),
);

/** Parses the search from the URL, and returns the names of invalid parameters. */
export function readSearch(params: URLSearchParams): { search: Search; dropped: string[] } {
  const given = Object.fromEntries(
    Object.keys(searchSchema.fields).flatMap((name) => {
      const values = params.getAll(name);
      return values.length === 0 ? [] : [[name, isListGroup(name) ? values.join(',') : values[0]]];
    }),
  );
  const dropped = new Set<string>();
  // An invalid field can hide another one, so validate again without it.
  for (let turn = 0; turn < 3; turn += 1) {
    try {
      return {
        search: withoutUnset(searchSchema.validateSync(given, { abortEarly: false })),
        dropped: [...dropped],
      };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      for (const { path } of error.inner) {
        const [name = ''] = (path ?? '').split(/[[.]/);
        dropped.add(name);
        Reflect.deleteProperty(given, name);
      }
    }
  }
  return { search: {}, dropped: [...dropped] };
}

/** Drops unset filters, so that equal searches are equal. */
function withoutUnset(search: SearchParams): Search {
  const { photos, verified, available, ...rest } = search;
  return {
    ...rest,
    ...(photos ? { photos: true } : {}),
    ...(verified ? { verified: true } : {}),
    ...(available ? { available: true } : {}),
  };
}

/** A copy of the URL parameters with the search. Resets the number of shown cars. */
export function writeSearch(params: URLSearchParams, search: Search): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of Object.keys(searchSchema.fields)) next.delete(name);
  next.delete('show');
  for (const [name, value] of Object.entries(searchParams(search))) next.set(name, value);
  return next;
}

const isSet = (search: SearchFilters, group: FilterGroup): boolean =>
  filterGroups[group].some((name) => search[name] !== undefined);

/** The active filter groups, including words. */
export const setGroups = (search: SearchFilters): FilterGroup[] =>
  groupNames.filter((group) => isSet(search, group));

/** The search without one of its filters. A model goes with its make. */
export function without(search: Search, group: FilterGroup): Search {
  const names: readonly string[] = group === 'make' ? ['make', 'model'] : filterGroups[group];
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));
}

/** The search without one of the values of a filter. */
export function withoutValue(search: Search, group: ListGroup, left: string): Search {
  const values: readonly string[] = search[group] ?? [];
  const rest = values.filter((value) => value !== left);
  const others = group === 'make' ? without(search, 'model') : search;
  return rest.length === 0 ? without(search, group) : { ...others, [group]: rest };
}
