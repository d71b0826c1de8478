import { useIsAlive } from '@/components/useIsAlive';
import { readAccessToken } from '@/lib/accessToken';
import { localTexts } from '@/lib/storage';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '../sessionSlice';

/**
 * Whether a page for strangers waits until it is known who is here: somebody was here before, who
 * will be sent on, or it could not be found out. All others see the page at once.
 */
export function useIsSessionAwaited(): boolean {
  const isAlive = useIsAlive();
  const { status } = useAppSelector(selectSession);
  if (status === 'checkFailed') return true;
  return status === 'unknown' && isAlive && readAccessToken(localTexts) !== null;
}
