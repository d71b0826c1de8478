import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { FailedMails } from '@/features/mails/FailedMails';
import { useCan } from '@/store/useCan';

/** Mails that could not be sent, for admins: for a server that says `mails`. */
export default function FailedMailsPage() {
  const canTell = useCan('mails');
  return (
    <>
      <PageTitle title="Unsent mails" space="medium" />
      {canTell ? (
        <FailedMails />
      ) : (
        <EmptyState
          title="Unsent mails are not available"
          message="This server does not say which mails it could not send."
        />
      )}
    </>
  );
}
