import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useCan } from '@/store/useCan';
import { FailedMails } from './FailedMails';

/** Failed emails, for admins. Requires the `mails` capability. */
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
