import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useIsExtended } from '@/store/useIsExtended';
import { useLazyCollectFailedMailsQuery, useListFailedMailsQuery } from '@/api/mailsApi';
import { messageFor } from '@/api/messageFor';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { mailsTable } from './mailsSetup';
import { useMailActions } from './useMailActions';

/** Failed emails, for admins. Requires a server with extensions. */
export default function FailedMailsPage() {
  const isExtended = useIsExtended();
  return (
    <>
      <PageTitle title="Unsent emails" space="medium" />
      {isExtended ? (
        <FailedMails />
      ) : (
        <EmptyState
          title="Unsent emails aren’t available"
          message="This server doesn’t support the unsent emails page."
        />
      )}
    </>
  );
}

/** Emails that could not be sent, with the actions Retry and Discard. */
function FailedMails() {
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
