import * as yup from 'yup';
import { searchSpeeds } from '../savedSearches';
import { requiredText } from './fields';

const NAME_MAX = 80;
/** Longer than any search with its filters. */
const QUERY_MAX = 4096;

const name = requiredText('Name', NAME_MAX);
const speed = yup.string().oneOf(searchSpeeds, 'Choose at once, daily or never.');

/** POST /saved-searches: the filters as URL parameters, as in the URL of the search page. */
export const savedSearchSchema = yup.object({
  name,
  query: yup.string().max(QUERY_MAX, 'This search is too long.').required('Filters are required.'),
  speed: speed.required('Choose at once, daily or never.'),
});
export type SavedSearchBody = yup.InferType<typeof savedSearchSchema>;

/** PATCH /saved-searches/{id}. `kept` answers whether to keep a search that finds nothing new. */
export const changedSearchSchema = yup.object({
  name: name.optional(),
  speed,
  kept: yup.boolean().oneOf([true], 'kept must be true or omitted.'),
});
export type ChangedSearch = yup.InferType<typeof changedSearchSchema>;
