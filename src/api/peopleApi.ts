import { apiPaths } from '#contract/apiPaths';
import { caseDecisions, caseSubjects } from '#contract/cases';
import type {
  NoteForm,
  WirePerson,
  WirePersonCase,
  WirePersonCounts,
  WirePersonMail,
  WirePersonNote,
  WirePersonReport,
  WirePersonVerification,
} from '#contract/people';
import { reportReasons } from '#contract/reportReasons';
import type { SuspendForm } from '#contract/suspensions';
import type { AcknowledgedResponse, DeletedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import {
  cents,
  isoTime,
  list,
  number,
  oneOf,
  text,
  textOrNull,
  toAcknowledged,
  toDeleted,
  type Loose,
} from './responseFields';
import { idTag, listTag } from './tags';
import { toRole, toSuspension, toVerificationRequest } from './usersApi';

export type Person = ReturnType<typeof toPerson>;

const toVerification = (value: unknown) => {
  const wire: Loose<WirePersonVerification> = fieldsOf(value);
  return { at: isoTime(wire.at), outcome: text(wire.outcome), reason: textOrNull(wire.reason) };
};

const toCase = (value: unknown) => {
  const wire: Loose<WirePersonCase> = fieldsOf(value);
  return {
    id: text(wire._id),
    number: number(wire.number) ?? 0,
    subjectKind: oneOf(caseSubjects, wire.subjectKind) ?? 'product',
    openedAt: isoTime(wire.openedAt),
    decision: oneOf(caseDecisions, wire.decision),
  };
};

const toReport = (value: unknown) => {
  const wire: Loose<WirePersonReport> = fieldsOf(value);
  return {
    id: text(wire._id),
    caseId: text(wire.caseId),
    /** Of the case. */
    number: number(wire.number) ?? 0,
    subjectKind: oneOf(caseSubjects, wire.subjectKind) ?? 'product',
    at: isoTime(wire.at),
    reason: oneOf(reportReasons, wire.reason),
    state: text(wire.state),
  };
};

const toMail = (value: unknown) => {
  const wire: Loose<WirePersonMail> = fieldsOf(value);
  return {
    id: text(wire._id),
    template: text(wire.template),
    state: text(wire.state),
    at: isoTime(wire.at),
  };
};

const toNote = (value: unknown) => {
  const wire: Loose<WirePersonNote> = fieldsOf(value);
  return {
    id: text(wire._id),
    text: text(wire.text),
    at: isoTime(wire.at),
    authorName: text(wire.authorName),
  };
};

function toCounts(value: unknown) {
  const wire: Loose<WirePersonCounts> = fieldsOf(value);
  return {
    products: number(wire.products) ?? 0,
    liveBookings: number(wire.liveBookings) ?? 0,
    bought: number(wire.bought) ?? 0,
    sold: number(wire.sold) ?? 0,
    soldCents: cents(wire.soldAmount) ?? 0,
    reportsAgainst: number(wire.reportsAgainst) ?? 0,
    reportsBy: number(wire.reportsBy) ?? 0,
    cases: number(wire.cases) ?? 0,
    strikes: number(wire.strikes) ?? 0,
  };
}

function toPerson(value: unknown) {
  const wire: Loose<WirePerson> = fieldsOf(value);
  const suspension = toSuspension(wire.suspension);
  return {
    id: text(wire._id),
    name: text(wire.name),
    email: text(wire.email),
    role: toRole(value),
    isVerified: wire.verified === true,
    isEmailConfirmed: wire.emailConfirmed === true,
    createdAt: isoTime(wire.createdAt),
    /** Null for an open account. */
    deletedAt: isoTime(wire.deletedAt),
    suspension: suspension && {
      ...suspension,
      startedByName: text(fieldsOf(wire.suspension).startedByName),
    },
    request: toVerificationRequest(wire.verificationRequest),
    verifications: list(wire.verifications, toVerification),
    verifiedAt: isoTime(wire.verifiedAt),
    verifiedBy: text(wire.verifiedBy),
    counts: toCounts(wire.counts),
    cases: list(wire.cases, toCase),
    reports: list(wire.reports, toReport),
    mails: list(wire.mails, toMail),
    notes: list(wire.notes, toNote),
  };
}

const changed = (_response: unknown, _error: unknown, { id }: { id: string }) => [
  idTag('User', id),
  listTag('User'),
  listTag('Product'),
  listTag('AuditLog'),
];

/** People as admins see them: extensions. */
const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All about a person, closed accounts too until they are purged. */
    getPerson: build.query<Person, string>({
      query: (id) => ({ url: apiPaths.person(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toPerson,
      // Verifying and deleting invalidate the lists.
      providesTags: (_result, _error, id) => [idTag('User', id), listTag('User')],
    }),
    /** 409 if the account is suspended already, or the confirmed plan has changed. */
    suspendUser: build.mutation<AcknowledgedResponse, { id: string } & SuspendForm>({
      query: ({ id, ...body }) => ({ url: apiPaths.suspension(id), method: 'POST', body }),
      transformResponse: toAcknowledged,
      // A refusal also invalidates: another admin has decided.
      invalidatesTags: changed,
    }),
    /** `deletedCount` 0 means that the suspension had ended already. */
    endSuspension: build.mutation<DeletedResponse, { id: string }>({
      query: ({ id }) => ({ url: apiPaths.suspension(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: changed,
    }),
    addNote: build.mutation<AcknowledgedResponse, { id: string } & NoteForm>({
      query: ({ id, ...body }) => ({ url: apiPaths.personNotes(id), method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: (_response, _error, { id }) => [idTag('User', id), listTag('AuditLog')],
    }),
  }),
});

export const {
  useGetPersonQuery,
  useSuspendUserMutation,
  useEndSuspensionMutation,
  useAddNoteMutation,
} = peopleApi;
