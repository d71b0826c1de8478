import { showError } from '@/components/feedback/toast';
import { useOnDemand } from '@/components/useOnDemand';
import { logOutAnswered, selectHeldLogOut } from '@/auth/logOutQuestionSlice';
import { logOutRequested } from '@/auth/sessionSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

const loadQuestion = () => import('./LogOutQuestion').then((module) => module.LogOutQuestion);

/** Brings the question of a log-out that would lose something. */
export function LogOutQuestionHost() {
  const dispatch = useAppDispatch();
  const held = useAppSelector(selectHeldLogOut);
  const answer = () => dispatch(logOutAnswered());
  const question = useOnDemand(loadQuestion, held !== null, () => {
    showError('We couldn’t log you out. Check your connection and try again.');
    answer();
  });
  return (
    question &&
    held && (
      <question.Piece
        onLogOut={() => {
          answer();
          dispatch(logOutRequested(held));
        }}
        onStay={answer}
      />
    )
  );
}
