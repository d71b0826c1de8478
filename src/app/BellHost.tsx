import { selectCurrentUser } from '@/auth/sessionSlice';
import { useOnDemand } from '@/components/useOnDemand';
import { whenIdle } from '@/lib/browser';
import { useAppSelector } from '@/store/hooks';

const loadBell = async () => {
  await whenIdle(2000);
  return (await import('@/dashboard/notices/Bell')).Bell;
};

/** The bell of signed-in users, which loads when the page is idle. Its place is kept free. */
export function BellHost() {
  const isSignedIn = useAppSelector(selectCurrentUser) !== null;
  const bell = useOnDemand(loadBell, isSignedIn, () => undefined);
  return (
    isSignedIn && (
      <span data-bell style={{ minWidth: 40 }}>
        {bell && <bell.Loaded />}
      </span>
    )
  );
}
