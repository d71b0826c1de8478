import { mdiEmailOffOutline, mdiEmailSyncOutline } from '@mdi/js';
import { useDeleteMailMutation, useRetryMailMutation, type FailedMail } from '@/api/mailsApi';
import { messageForOutcome } from '@/api/messageFor';
import { plural } from '@/components/plural';
import type { TableAction } from '@/components/table/types';

const GIVEN_UP = 'Nobody gets a mail that is given up, and it cannot be brought back.';

/** What an admin does about a mail that could not be sent. */
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
          'This mail was not sent again. It may be gone already.',
        ),
      done: 'The mail is on its way again.',
      takesRowAway: true,
      bulk: {
        confirm: (count) => ({
          title: plural(count, 'Retry # mail?', 'Retry # mails?'),
          text: 'They are sent again, a few at a time.',
          confirmLabel: plural(count, 'Retry # mail', 'Retry # mails'),
        }),
        done: (count) => `${plural(count, '# mail is', '# mails are')} on the way again.`,
        failed: (count) => plural(count, 'Retry failed for # mail', 'Retry failed for # mails'),
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
          'Nothing was given up. This mail may be gone already.',
        ),
      done: 'The mail is given up.',
      confirm: { title: 'Give this mail up?', text: GIVEN_UP, confirmLabel: 'Give up' },
      isDestructive: true,
      takesRowAway: true,
      bulk: {
        confirm: (count) => ({
          title: plural(count, 'Give # mail up?', 'Give # mails up?'),
          text: GIVEN_UP,
          confirmLabel: plural(count, 'Give up # mail', 'Give up # mails'),
        }),
        done: (count) => `${plural(count, '# mail is', '# mails are')} given up.`,
        failed: (count) =>
          plural(count, 'Giving up failed for # mail', 'Giving up failed for # mails'),
      },
    },
  ];
}
