import { useLogOut } from '@/auth/session';
import entrance from '@/auth/forms/entrance.module.css';
import { Button } from '@/components/Button';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { messages } from '#contract/messages';

/** Shown instead of the sign-up form to a signed-in buyer who wants to sell. */
export function LogOutToSell({ email }: { email: string | null }) {
  const logOut = useLogOut();
  return (
    <div className={entrance.panel}>
      <PageTitle title={messages.signUp} />
      <Text>
        {`You are logged in as ${email ?? ''}, a buyer. Log out to sign up with another email as a seller.`}
      </Text>
      <div>
        <Button variant="contained" size="large" onClick={logOut}>
          Log out and sign up
        </Button>
      </div>
    </div>
  );
}
