import { skipToken } from '@reduxjs/toolkit/query/react';
import { useGetOwnRecordQuery } from '@/api/usersApi';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { selectCurrentUser } from './sessionSlice';

/** Whether the server sends emails, which its configuration decides. False while unknown. */
export function useSendsMails(): boolean {
  const email = useAppSelector(selectCurrentUser)?.email;
  const isExtended = useIsExtended();
  const { currentData } = useGetOwnRecordQuery(isExtended && email ? email : skipToken, {
    refetchOnFocus: false,
  });
  return currentData?.sendsMails ?? false;
}
