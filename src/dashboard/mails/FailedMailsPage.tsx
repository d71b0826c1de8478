import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useCan } from '@/store/useCan';
import { FailedMails } from './FailedMails';

/** Emails that could not be sent, for admins: for a server that says `mails`. */
export default function FailedMailsPage() {
  const canTell = useCan('mails');
  return (
    <>
      <PageTitle title="Unsent emails" space="medium" />
      {canTell ? (
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
