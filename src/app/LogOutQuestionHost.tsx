import { useOnDemand } from '@/components/useOnDemand';
import { logOutDecided, selectHeldLogOut } from '@/auth/sessionEnd';
import { logOutRequested } from '@/auth/sessionSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

const loadLogOutQuestion = () => import('./LogOutQuestion').then((module) => module.LogOutQuestion);

/** Loads the log-out confirmation when a log-out would lose unsaved work. */
export function LogOutQuestionHost() {
  const dispatch = useAppDispatch();
  const held = useAppSelector(selectHeldLogOut);
  const close = () => dispatch(logOutDecided());
  const logOut = () => {
    close();
    if (held) dispatch(logOutRequested(held));
  };
  // Its chunk can be gone after a deployment. People on a shared computer must still get out.
  const question = useOnDemand(loadLogOutQuestion, held !== null, () => {
    if (window.confirm('Log out? Logging out deletes your unfinished cars on this device.'))
      logOut();
    else close();
  });
  return question && held && <question.Loaded onLogOut={logOut} onStay={close} />;
}
