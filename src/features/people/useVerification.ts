import { mdiCheckDecagramOutline, mdiCloseOctagonOutline } from '@mdi/js';
import { messageForOutcome } from '@/api/messageFor';
import type { User } from '@/api/models';
import { useUpdateUserMutation } from '@/api/usersApi';
import { countOf, type RowNoun, type TableAction } from '@/components/table/types';
import { messages } from '#contract/messages';

/** Verify and Unverify (spec §4). The badge changes when the server has answered, not before. */
export function useVerification(noun: RowNoun): TableAction<User>[] {
  const [updateUser] = useUpdateUserMutation();
  const change = (email: string, verified: boolean) =>
    messageForOutcome(
      updateUser({ email, verified }),
      ({ modifiedCount }) => modifiedCount > 0,
      messages.somethingWrong,
    );

  return [
    {
      id: 'verify',
      label: 'Verify',
      icon: mdiCheckDecagramOutline,
      isOffered: ({ isVerified }) => !isVerified,
      run: ({ email }) => change(email, true),
      doneOne: messages.verified,
      doneMany: (count) => `Verified ${countOf(count, noun)}.`,
      isBulk: true,
    },
    {
      id: 'unverify',
      label: 'Unverify',
      icon: mdiCloseOctagonOutline,
      isOffered: ({ isVerified }) => isVerified,
      run: ({ email }) => change(email, false),
      doneOne: messages.unverified,
      doneMany: (count) => `Unverified ${countOf(count, noun)}.`,
      isBulk: true,
    },
  ];
}
