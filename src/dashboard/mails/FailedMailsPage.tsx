import { PageTitle } from '@/components/PageTitle';
import { useLazyCollectFailedMailsQuery, useListFailedMailsQuery } from '@/api/mailsApi';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { mailsTable } from './mailsSetup';
import { useMailActions } from './useMailActions';

/** Emails that could not be sent, for admins, with the actions Retry and Discard (an extension). */
export default function FailedMailsPage() {
  const state = useListQuery(mailsTable);
  const list = useListFailedMailsQuery(state.args);
  const [fetchMails] = useLazyCollectFailedMailsQuery();
  const actions = useMailActions();

  return (
    <>
      <PageTitle title="Unsent emails" space="medium" />
      <DataTable
        table={mailsTable}
        state={state}
        list={list}
        actions={actions}
        fetchPage={(args) => fetchMails(args).unwrap()}
      />
    </>
  );
}
