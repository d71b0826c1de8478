import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { useIsExtended } from '@/store/useIsExtended';
import { FailedMails } from './FailedMails';

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
