import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { coreModuleName, type CoreModule, type Module } from '@reduxjs/toolkit/query/react';
import { fieldsOf } from '@/lib/json';
import type { Tag } from './tags';

/** A mutation has begun that names tags; its request id. */
export const changeStarted = createAction<string>('api/changeStarted');

/** It has ended, and may have changed what these tags stand for. */
export const changeEnded = createAction<{ requestId: string; tags: Tag[] }>('api/changeEnded');

/** What a mutation's `onQueryStarted` is called with. */
interface Mutation {
  requestId: string;
  dispatch: (action: UnknownAction) => unknown;
  queryFulfilled: Promise<{ data?: unknown; error?: unknown }>;
}

/** The part of a mutation's definition that is taken over. */
interface MutationDefinition {
  invalidatesTags?:
    | readonly unknown[]
    | ((result: unknown, error: unknown, arg: unknown, meta: undefined) => readonly Tag[]);
  onQueryStarted?(arg: unknown, mutation: Mutation): unknown;
}

/**
 * Takes the `invalidatesTags` of mutations over from the library, which knows two times for it:
 * 'immediately' forgets a list that is on its way and asks for it after each of many changes;
 * 'delayed' waits for every call under way, for ever where one hangs (there is no time-out). The
 * tags go to `invalidationMiddleware` instead, which refreshes in between.
 */
export const announcedChanges: Module<CoreModule> = {
  name: coreModuleName,
  init: () => ({
    injectEndpoint: (_name, definition) => {
      const own: MutationDefinition = { ...definition };
      const { invalidatesTags } = own;
      if (typeof invalidatesTags !== 'function') return;
      Object.assign(definition, {
        invalidatesTags: undefined,
        onQueryStarted: async (arg: unknown, mutation: Mutation) => {
          const { dispatch, requestId, queryFulfilled } = mutation;
          dispatch(changeStarted(requestId));
          void own.onQueryStarted?.(arg, mutation);
          // A failure has the shape of an answer, with `error` in place of `data`.
          const { data, error } = await queryFulfilled.catch((failure: unknown) =>
            fieldsOf(failure),
          );
          const tags = [...invalidatesTags(data, error, arg, undefined)];
          dispatch(changeEnded({ requestId, tags }));
        },
      });
    },
  }),
};
