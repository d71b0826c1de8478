import { selectIsExtended } from '@/api/extended';
import { useAppSelector } from './hooks';

/** Whether the server has our extensions. False: use nothing beyond spec §7. */
export const useIsExtended = (): boolean => useAppSelector(selectIsExtended);
