import { mdiEmailOffOutline, mdiEmailSyncOutline } from '@mdi/js';
import { useDeleteMailMutation, useRetryMailMutation, type FailedMail } from '@/api/mailsApi';
import { messageForOutcome } from '@/api/messageFor';
import { plural } from '@/components/plural';
import type { TableAction } from '@/components/table/types';

const GIVEN_UP = 'Nobody gets an email that is given up, and it cannot be brought back.';

/** What an admin does about an email that could not be sent. */
export function useMailActions(): TableAction<FailedMail>[] {
  const [retryMail] = useRetryMailMutation();
  const [deleteMail] = useDeleteMailMutation();

  return [
    {
      id: 'retry',
      label: 'Retry',
      icon: mdiEmailSyncOutline,
      isOffered: () => true,
      run: ({ id }) =>
        messageForOutcome(
          retryMail(id),
          ({ acknowledged }) => acknowledged,
          'This email was not sent again. It may be gone already.',
        ),
      done: 'The email is on its way again.',
      takesRowAway: true,
      bulk: {
        confirm: (count) => ({
          title: plural(count, 'Retry # email?', 'Retry # emails?'),
          text: 'They are sent again, a few at a time.',
          confirmLabel: plural(count, 'Retry # email', 'Retry # emails'),
        }),
        done: (count) => `${plural(count, '# email is', '# emails are')} on the way again.`,
        failed: (count) => plural(count, 'Retry failed for # email', 'Retry failed for # emails'),
      },
    },
    {
      id: 'give-up',
      label: 'Give up',
      icon: mdiEmailOffOutline,
      isOffered: () => true,
      run: ({ id }) =>
        messageForOutcome(
          deleteMail(id),
          ({ deletedCount }) => deletedCount > 0,
          'Nothing was given up. This email may be gone already.',
        ),
      done: 'The email is given up.',
      confirm: { title: 'Give this email up?', text: GIVEN_UP, confirmLabel: 'Give up' },
      isDestructive: true,
      takesRowAway: true,
      bulk: {
        confirm: (count) => ({
          title: plural(count, 'Give # email up?', 'Give # emails up?'),
          text: GIVEN_UP,
          confirmLabel: plural(count, 'Give up # email', 'Give up # emails'),
        }),
        done: (count) => `${plural(count, '# email is', '# emails are')} given up.`,
        failed: (count) =>
          plural(count, 'Giving up failed for # email', 'Giving up failed for # emails'),
      },
    },
  ];
}
