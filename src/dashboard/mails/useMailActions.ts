import { mdiEmailOffOutline, mdiEmailSyncOutline } from '@mdi/js';
import { useMemo } from 'react';
import { useDeleteMailMutation, useRetryMailMutation, type FailedMail } from '@/api/mailsApi';
import { outcomeForRow } from '@/api/messageFor';
import { plural } from '@/components/labels';
import type { TableAction } from '@/dashboard/table/types';

const GIVEN_UP = 'It won’t be sent, and you can’t undo this.';

/** The admin’s actions for a failed email. */
export function useMailActions(): TableAction<FailedMail>[] {
  const [retryMail] = useRetryMailMutation();
  const [deleteMail] = useDeleteMailMutation();

  return useMemo(
    () => [
      {
        id: 'retry',
        label: 'Retry',
        icon: mdiEmailSyncOutline,
        isOffered: () => true,
        run: ({ id }) =>
          outcomeForRow(
            retryMail(id),
            ({ acknowledged }) => acknowledged,
            'This email wasn’t resent. It may already have been sent or discarded.',
          ),
        done: 'Resending the email.',
        removesRow: true,
        bulk: {
          confirm: (count) => ({
            title: plural(count, 'Retry # email?', 'Retry # emails?'),
            text: 'We’ll resend them a few at a time.',
            confirmLabel: plural(count, 'Retry # email', 'Retry # emails'),
          }),
          done: (count) => `Resending ${plural(count, '# email', '# emails')}.`,
          failed: (count) => plural(count, 'Couldn’t resend # email', 'Couldn’t resend # emails'),
        },
      },
      {
        id: 'give-up',
        label: 'Discard',
        icon: mdiEmailOffOutline,
        isOffered: () => true,
        run: ({ id }) => outcomeForRow(deleteMail(id), ({ deletedCount }) => deletedCount > 0),
        done: 'Email discarded.',
        confirm: { title: 'Discard this email?', text: GIVEN_UP, confirmLabel: 'Discard' },
        isDestructive: true,
        removesRow: true,
        bulk: {
          confirm: (count) => ({
            title: plural(count, 'Discard # email?', 'Discard # emails?'),
            text: GIVEN_UP,
            confirmLabel: plural(count, 'Discard # email', 'Discard # emails'),
          }),
          done: (count) => `Discarded ${plural(count, '# email', '# emails')}.`,
          failed: (count) => plural(count, 'Couldn’t discard # email', 'Couldn’t discard # emails'),
        },
      },
    ],
    [retryMail, deleteMail],
  );
}
