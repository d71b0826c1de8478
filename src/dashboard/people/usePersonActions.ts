import { mdiCheckDecagramOutline, mdiCloseOctagonOutline } from '@mdi/js';
import { useMemo } from 'react';
import { outcomeForRow } from '@/api/messageFor';
import { useDeleteUserMutation, useUpdateUserMutation, type User } from '@/api/usersApi';
import { plural } from '@/components/labels';
import { confirmChange, confirmDeletion, deleteAction } from '@/dashboard/table/presets';
import type { TableAction } from '@/dashboard/table/types';
import { messages } from '#contract/messages';
import { closingReasonSchema } from '#contract/schemas/account';

const deletion = {
  buyer: {
    ask: (count: number) => plural(count, 'Delete # buyer', 'Delete # buyers'),
    done: (count: number) => plural(count, 'Deleted # buyer.', 'Deleted # buyers.'),
    failed: (count: number) => plural(count, 'Couldn’t delete # buyer', 'Couldn’t delete # buyers'),
  },
  seller: {
    ask: (count: number) => plural(count, 'Delete # seller', 'Delete # sellers'),
    done: (count: number) => plural(count, 'Deleted # seller.', 'Deleted # sellers.'),
    failed: (count: number) =>
      plural(count, 'Couldn’t delete # seller', 'Couldn’t delete # sellers'),
  },
};

/**
 * Deletes a user after the confirmation of spec §5. The server refuses the own account and the last
 * admin.
 */
export function useDeletePerson(kind: keyof typeof deletion): TableAction<User> {
  const [deleteUser] = useDeleteUserMutation();
  const { ask, done, failed } = deletion[kind];
  return useMemo(
    () =>
      deleteAction({
        run: ({ id, email }, decision) =>
          outcomeForRow(
            deleteUser({ id, email, ...decision }),
            ({ deletedCount }) => deletedCount > 0,
          ),
        plan: { act: 'delete-user', subjectId: ({ id }) => id, about: ({ email }) => email },
        reason: {
          schema: closingReasonSchema,
          isRequired: false,
          hint: 'Optional. We’ll email it to the account’s owner.',
        },
        done: messages.userDeleted,
        undo: ({ id }) => ({ kind: 'user', id }),
        bulk: { confirm: (count) => confirmDeletion(ask(count)), done, failed },
      }),
    [deleteUser, ask, done, failed],
  );
}

/** Verify and Unverify (spec §4). The badge changes after the response, not optimistically. */
export function useVerifySeller(): TableAction<User>[] {
  const [updateUser] = useUpdateUserMutation();
  return useMemo(() => {
    const change = ({ email, request }: User, verified: boolean) =>
      outcomeForRow(
        updateUser({ email, verified, requestedAt: request?.createdAt }),
        ({ modifiedCount }) => modifiedCount > 0,
        messages.somethingWrong,
      );
    return [
      {
        id: 'verify',
        label: 'Verify',
        icon: mdiCheckDecagramOutline,
        isOffered: ({ isVerified }) => !isVerified,
        run: (seller) => change(seller, true),
        done: messages.verified,
        bulk: {
          confirm: (count) => confirmChange(plural(count, 'Verify # seller', 'Verify # sellers')),
          done: (count) => plural(count, 'Verified # seller.', 'Verified # sellers.'),
          failed: (count) => plural(count, 'Couldn’t verify # seller', 'Couldn’t verify # sellers'),
        },
      },
      {
        id: 'unverify',
        label: 'Unverify',
        icon: mdiCloseOctagonOutline,
        isOffered: ({ isVerified }) => isVerified,
        run: (seller) => change(seller, false),
        done: messages.unverified,
        bulk: {
          confirm: (count) =>
            confirmChange(plural(count, 'Unverify # seller', 'Unverify # sellers')),
          done: (count) => plural(count, 'Unverified # seller.', 'Unverified # sellers.'),
          failed: (count) =>
            plural(count, 'Couldn’t unverify # seller', 'Couldn’t unverify # sellers'),
        },
      },
    ];
  }, [updateUser]);
}
