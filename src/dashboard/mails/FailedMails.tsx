import { useLazyCollectFailedMailsQuery, useListFailedMailsQuery } from '@/api/mailsApi';
import { messageFor } from '@/api/messageFor';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { mailsTable } from './mailsSetup';
import { useMailActions } from './useMailActions';

/** Emails that could not be sent, with the actions Retry and Discard. */
export function FailedMails() {
  const state = useListQuery(mailsTable);
  const list = useListFailedMailsQuery(state.args);
  const [fetchMails] = useLazyCollectFailedMailsQuery();
  const actions = useMailActions();

  return (
    <DataTable
      table={mailsTable}
      state={state}
      list={list}
      actions={actions}
      describeError={messageFor}
      fetchPage={(args) => fetchMails(args).unwrap()}
    />
  );
}
