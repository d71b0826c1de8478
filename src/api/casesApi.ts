import { apiPaths } from '#contract/apiPaths';
import type { WireCaseCounts } from '#contract/cases';
import type { ListResult, PagePosition } from '#contract/lists';
import type { AppealDecisionBody, CaseDecisionBody } from '#contract/schemas/cases';
import type { DeletedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { baseApi, type NoArgument } from './baseApi';
import { toCase, toCaseDetail, type Case, type CaseDetail } from './cases';
import { infiniteList } from './lists';
import { number, toDeleted, type Loose } from './responseFields';
import { idTag, listTag, type Tag } from './tags';

const PAGE_SIZE = 50;
/** The argument is the filters as a query string. */
const pages = infiniteList(
  'Report',
  (filters: string) => `${apiPaths.cases}${filters && `?${filters}`}`,
  toCase,
  PAGE_SIZE,
);

function toCounts(value: unknown) {
  const { mine, free, open, appeals }: Loose<WireCaseCounts> = fieldsOf(value);
  return {
    mine: number(mine) ?? 0,
    free: number(free) ?? 0,
    open: number(open) ?? 0,
    appeals: number(appeals) ?? 0,
  };
}

/** A refusal invalidates, too: another admin has changed the case. */
const changed = (_response: unknown, _error: unknown, { id }: { id: string }): Tag[] => [
  listTag('Report'),
  idTag('Report', id),
  listTag('AuditLog'),
];
const decided = (response: unknown, error: unknown, arg: { id: string }): Tag[] => [
  ...changed(response, error, arg),
  listTag('Product'),
];

/** What was reported, for admins (an extension). A case has the tags of its reports. */
const casesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCases: build.infiniteQuery<ListResult<Case>, string, PagePosition>(pages),
    countCases: build.query<ReturnType<typeof toCounts>, NoArgument>({
      query: () => ({ url: apiPaths.caseCounts }),
      extraOptions: { expects: 'record' },
      transformResponse: toCounts,
      providesTags: [listTag('Report')],
    }),
    getCase: build.query<CaseDetail, string>({
      query: (id) => ({ url: apiPaths.case(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toCaseDetail,
      providesTags: (_result, _error, id) => [idTag('Report', id)],
    }),
    claimCase: build.mutation<CaseDetail, { id: string }>({
      query: ({ id }) => ({ url: apiPaths.claimCase(id), method: 'POST' }),
      transformResponse: toCaseDetail,
      invalidatesTags: changed,
    }),
    releaseCase: build.mutation<DeletedResponse, { id: string }>({
      query: ({ id }) => ({ url: apiPaths.claimCase(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: changed,
    }),
    decideCase: build.mutation<CaseDetail, CaseDecisionBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: apiPaths.decideCase(id), method: 'POST', body }),
      transformResponse: toCaseDetail,
      invalidatesTags: decided,
    }),
    decideAppeal: build.mutation<CaseDetail, AppealDecisionBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: apiPaths.decideAppeal(id), method: 'POST', body }),
      transformResponse: toCaseDetail,
      invalidatesTags: decided,
    }),
  }),
});

export const {
  useListCasesInfiniteQuery,
  useCountCasesQuery,
  useGetCaseQuery,
  useClaimCaseMutation,
  useReleaseCaseMutation,
  useDecideCaseMutation,
  useDecideAppealMutation,
} = casesApi;
