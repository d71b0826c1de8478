import { apiPaths } from '#contract/apiPaths';
import type { ListArgs, ListResult } from '#contract/lists';
import type { WireFailedMail } from '#contract/mails';
import type { AccountChange } from '#contract/schemas/identity';
import type { AcknowledgedResponse, DeletedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { isoTime, number, text, toAcknowledged, toDeleted, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { tableList } from './lists';
import { idTag, listTag, unlessRefused } from './tags';

export type FailedMail = ReturnType<typeof toFailedMail>;

function toFailedMail(value: unknown) {
  const wire: Loose<WireFailedMail> = fieldsOf(value);
  return {
    id: text(wire._id),
    to: text(wire.to),
    subject: text(wire.subject),
    /** ISO times. */
    createdAt: isoTime(wire.createdAt),
    failedAt: isoTime(wire.failedAt),
    tries: number(wire.tries),
    error: text(wire.error),
  };
}

const failedMails = tableList('Mail', () => apiPaths.failedMails, toFailedMail);
const tagsOf = (id: string) => [listTag('Mail'), idTag('Mail', id)];

/** Emails that could not be sent, for admins (an extension). */
const mailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFailedMails: build.query<ListResult<FailedMail>, ListArgs>(failedMails.list),
    collectFailedMails: build.query<ListResult<FailedMail>, ListArgs>(failedMails.collect),
    /** Emails the user about a change of their account at the identity provider. */
    mailAccountChange: build.mutation<AcknowledgedResponse, AccountChange>({
      query: (change) => ({ url: apiPaths.accountChangeMail, method: 'POST', body: { change } }),
      transformResponse: toAcknowledged,
    }),
    /** Puts an email back into the queue. */
    retryMail: build.mutation<AcknowledgedResponse, string>({
      query: (id) => ({ url: apiPaths.retryMail(id), method: 'POST' }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(tagsOf),
    }),
    /** Discards an email: it is not sent any more. */
    deleteMail: build.mutation<DeletedResponse, string>({
      query: (id) => ({ url: apiPaths.mail(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused(tagsOf),
    }),
  }),
});

export const {
  useListFailedMailsQuery,
  useLazyCollectFailedMailsQuery,
  useRetryMailMutation,
  useDeleteMailMutation,
} = mailsApi;
export const { mailAccountChange } = mailsApi.endpoints;
