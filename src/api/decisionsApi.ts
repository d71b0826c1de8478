import { apiPaths } from '#contract/apiPaths';
import {
  appealOutcomes,
  caseSubjects,
  reportReasons,
  strikeDecisions,
  type WireDecision,
} from '#contract/cases';
import type { AcknowledgedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { isoTime, oneOf, text, textOrNull, toAcknowledged, type Loose } from './responseFields';
import { idTag } from './tags';

export type Decision = ReturnType<typeof toDecision>;

/** What the person reads about a decision. Times are ISO. */
function toDecision(value: unknown) {
  const wire: Loose<WireDecision> = fieldsOf(value);
  return {
    id: text(wire._id),
    number: text(wire.number),
    subjectKind: oneOf(caseSubjects, wire.subjectKind) ?? 'user',
    productId: textOrNull(wire.productId),
    carName: textOrNull(wire.carName),
    decision: oneOf(strikeDecisions, wire.decision) ?? 'warn',
    reason: oneOf(reportReasons, wire.reason) ?? 'other',
    statement: text(wire.statement),
    decidedAt: isoTime(wire.decidedAt),
    suspendedUntil: isoTime(wire.suspendedUntil),
    appealUntil: isoTime(wire.appealUntil),
    appealRefusal: textOrNull(wire.appealRefusal),
    appeal: text(wire.appeal),
    appealedAt: isoTime(wire.appealedAt),
    appealOutcome: oneOf(appealOutcomes, wire.appealOutcome),
    appealAnswer: text(wire.appealAnswer),
    appealDecidedAt: isoTime(wire.appealDecidedAt),
  };
}

/** Decisions of admins about the caller, who can appeal (an extension). */
const decisionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDecision: build.query<Decision, string>({
      query: (caseId) => ({ url: apiPaths.decision(caseId) }),
      extraOptions: { expects: 'record' },
      transformResponse: toDecision,
      providesTags: (_result, _error, caseId) => [idTag('Report', caseId)],
    }),
    appeal: build.mutation<AcknowledgedResponse, { id: string; appeal: string }>({
      query: ({ id, appeal }) => ({ url: apiPaths.appeal(id), method: 'POST', body: { appeal } }),
      transformResponse: toAcknowledged,
      // A refusal, too: it was sent before, in another tab.
      invalidatesTags: (_result, _error, { id }) => [idTag('Report', id)],
    }),
  }),
});

export const { useGetDecisionQuery, useAppealMutation } = decisionsApi;
