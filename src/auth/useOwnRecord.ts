import { useIfExtended } from '@/api/bare/useIfExtended';
import { useGetOwnRecordQuery } from '@/api/usersApi';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser } from './sessionSlice';

/** The extensions in the signed-in user’s record. Not requested from a server with only spec §7. */
export function useOwnRecord() {
  const email = useAppSelector(selectCurrentUser)?.email;
  return useGetOwnRecordQuery(useIfExtended(email), { refetchOnFocus: false });
}

/** Whether the server sends emails, which its configuration decides. False while unknown. */
export const useSendsMails = (): boolean => useOwnRecord().currentData?.sendsMails ?? false;
