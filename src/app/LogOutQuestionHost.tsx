import { showError } from '@/components/feedback/toast';
import { useOnDemand } from '@/components/useOnDemand';
import { logOutDecided, selectHeldLogOut } from '@/auth/logOutQuestionSlice';
import { logOutRequested } from '@/auth/sessionSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

const loadLogOutQuestion = () => import('./LogOutQuestion').then((module) => module.LogOutQuestion);

/** Loads the log-out confirmation when a log-out would lose unsaved work. */
export function LogOutQuestionHost() {
  const dispatch = useAppDispatch();
  const held = useAppSelector(selectHeldLogOut);
  const close = () => dispatch(logOutDecided());
  const question = useOnDemand(loadLogOutQuestion, held !== null, () => {
    showError('We couldn’t log you out. Check your connection and try again.');
    close();
  });
  return (
    question &&
    held && (
      <question.Piece
        onLogOut={() => {
          close();
          dispatch(logOutRequested(held));
        }}
        onStay={close}
      />
    )
  );
}
