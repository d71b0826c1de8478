import { skipToken } from '@reduxjs/toolkit/query/react';
import { useGetOwnRecordQuery } from '@/api/usersApi';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { selectCurrentUser } from './sessionSlice';

/** The extensions in the signed-in user’s record. Not requested from a server with only spec §7. */
export function useOwnRecord() {
  const email = useAppSelector(selectCurrentUser)?.email;
  const isExtended = useIsExtended();
  return useGetOwnRecordQuery(isExtended && email ? email : skipToken, { refetchOnFocus: false });
}
