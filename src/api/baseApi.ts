import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { announcedChanges } from './changes';
import { tagTypes } from './tags';

/** Spec §9: data cache lifetime, in seconds, after the last use. */
export const CACHE_LIFETIME_S = 300;

/** Seconds after which an answer that is shown again is asked for again, in the background. */
export const FRESH_S = 30;

const createApi = buildCreateApi(coreModule(), reactHooksModule(), announcedChanges);

/** For endpoints without arguments, so that their hooks are called with none. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- RTK Query reads `void` as "no argument".
export type NoArgument = void;

/** The only `createApi`: one file per resource injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: CACHE_LIFETIME_S,
  refetchOnMountOrArgChange: FRESH_S,
  refetchOnReconnect: true,
  // When a refresh is due is decided in `invalidation.ts`; `changes.ts` says why.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
