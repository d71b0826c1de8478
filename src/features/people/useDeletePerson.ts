import { mdiDeleteOutline } from '@mdi/js';
import { messageForOutcome } from '@/api/messageFor';
import type { User } from '@/api/models';
import { useDeleteUserMutation } from '@/api/usersApi';
import { countOf, type RowNoun, type TableAction } from '@/components/table/types';
import { messages } from '#contract/messages';

/** Deletes a person, after the question of spec §5. The server refuses oneself and the last admin. */
export function useDeletePerson(noun: RowNoun): TableAction<User> {
  const [deleteUser] = useDeleteUserMutation();
  return {
    id: 'delete',
    label: 'Delete',
    icon: mdiDeleteOutline,
    isOffered: () => true,
    run: ({ id, email }) =>
      messageForOutcome(
        deleteUser({ id, email }),
        ({ deletedCount }) => deletedCount > 0,
        `Nothing was deleted. This ${noun.one} may be gone already.`,
      ),
    doneOne: messages.userDeleted,
    doneMany: (count) => `Deleted ${countOf(count, noun)}.`,
    confirm: {
      title: messages.confirmTitle,
      text: messages.confirmText,
      confirmLabel: 'Delete',
    },
    isDestructive: true,
    takesRowAway: true,
    isBulk: true,
  };
}
