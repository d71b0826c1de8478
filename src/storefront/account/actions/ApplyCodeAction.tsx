import { skipToken } from '@reduxjs/toolkit/query';
import { useRef, useState } from 'react';
import { ButtonLink } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { FormError } from '@/components/form/FormError';
import { SubmitButton } from '@/components/form/SubmitButton';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import styles from '@/auth/forms/entrance.module.css';
import { useIfExtended } from '@/api/bare/useIfExtended';
import { useCheckEmailChangeQuery } from '@/api/ownAccountApi';
import {
  useApplyActionCodeMutation,
  useGetAccountQuery,
  useReadActionCodeQuery,
  useRefreshUserMutation,
} from '@/api/identityApi';
import { messageFor } from '@/api/messageFor';
import type { LoginState } from '@/auth/origin';
import { selectCurrentUser } from '@/auth/sessionSlice';
import type { ActionCode } from '@/lib/identity/actionCodes';
import { useAppSelector } from '@/store/hooks';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { readAppliedLink, rememberAppliedLink } from './appliedLinks';
import { isUsedUp, LinkCheck, noRefetch } from './LinkCheck';

interface ActionTexts {
  title: string;
  /** What the button below it does. Also for an account whose email is not known. */
  question: (email: string, previousEmail: string) => string;
  button: string;
  done: (email: string) => string;
  /** Shown if the link was used before, or has expired. */
  used: string;
}

const texts: Record<string, ActionTexts> = {
  verifyEmail: {
    title: 'Confirm your email',
    question: (email) => `Confirm that ${email || 'this email'} is yours.`,
    button: 'Confirm email',
    done: (email) => `${email || 'Your email'} is confirmed.`,
    used: 'If you’ve confirmed your email before, just log in. Otherwise log in and send a new link.',
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new email',
    question: (email, previousEmail) =>
      `The email of ${previousEmail || 'your account'} changes to ${email || 'the new one'}. You log in with it from then on.`,
    button: 'Use new email',
    done: (email) =>
      `${email === '' ? 'Your new email is confirmed' : `Your email is now ${email}`}. Use it to log in from now on.`,
    used: 'If you’ve used it before, log in with your new email. Otherwise log in and ask for the change again.',
  },
  recoverEmail: {
    title: 'Restore your email',
    question: (email) => `Your account gets ${email || 'its previous email'} back.`,
    button: 'Restore email',
    done: (email) =>
      `We restored your previous email${email === '' ? '' : `, ${email}`}. If you didn’t request the change, change your password too.`,
    used: 'If you’ve used it before, log in with your previous email.',
  },
  revertSecondFactorAddition: {
    title: 'Remove two-step verification',
    question: () => 'We remove the phone that was added to two-step verification.',
    button: 'Remove phone',
    done: () =>
      'We removed the phone from two-step verification. If you didn’t add it, change your password too.',
    used: 'If you’ve used it before, the phone is already removed.',
  },
};

/** A change of the email ends all sessions. */
const sessionEndingModes = ['verifyAndChangeEmail', 'recoverEmail'];

export const appliedModes = Object.keys(texts);

interface ApplyCodeActionProps {
  mode: string;
  code: string;
  next: string;
}

/**
 * Reads the code of the link when the page opens, and applies it when the user presses the button:
 * email scanners open links too. What was applied before stays said.
 */
export function ApplyCodeAction({ mode, code, next }: ApplyCodeActionProps) {
  const action = texts[mode];
  const [applied, setApplied] = useState(() => readAppliedLink(code));
  const query = useReadActionCodeQuery(applied === null ? code : skipToken, noRefetch);
  const user = useAppSelector(selectCurrentUser);
  const heading = useRef<HTMLHeadingElement>(null);
  const mayBeConfirmed = mode === 'verifyEmail' && isUsedUp(query.error);
  // The link may have been opened elsewhere: the session does not know that yet.
  const account = useGetAccountQuery(mayBeConfirmed && user ? user.uid : skipToken);
  if (!action) return null;
  const isConfirmed = mayBeConfirmed && account.currentData?.emailVerified === true;
  const doneFor = applied ?? (isConfirmed ? (user?.email ?? '') : null);
  return (
    <div className={styles.panel}>
      <PageTitle title={action.title} headingRef={heading} />
      {doneFor !== null ? (
        <Applied mode={mode} text={action.done(doneFor)} email={doneFor} next={next} />
      ) : (
        <LinkCheck query={query} usedMessage={action.used}>
          {(content) => (
            <Apply
              mode={mode}
              code={code}
              content={content}
              action={action}
              onApplied={() => setApplied(content.email ?? '')}
              onButtonGone={() => heading.current?.focus()}
            />
          )}
        </LinkCheck>
      )}
    </div>
  );
}

interface ApplyProps {
  mode: string;
  code: string;
  content: ActionCode;
  action: ActionTexts;
  onApplied: () => void;
  /** Moves the focus from the pressed button, which is about to be removed. */
  onButtonGone: () => void;
}

/** Asks our server whether a change is still wanted, when the page opens and again when pressed. */
function Apply({ mode, code, content, action, onApplied, onButtonGone }: ApplyProps) {
  const { email, previousEmail } = content;
  const [apply, applying] = useApplyActionCodeMutation();
  const [refreshUser] = useRefreshUserMutation();
  const change = { email: previousEmail ?? '', newEmail: email ?? '' };
  const wanted = useCheckEmailChangeQuery(useIfExtended(mode === 'verifyAndChangeEmail' && change));

  const press = async () => {
    const isWanted = wanted.isUninitialized || (await wanted.refetch()).data;
    if (isWanted === false) onButtonGone();
    if (isWanted !== true) return;
    const { error } = await apply(code);
    if (error) return;
    rememberAppliedLink(code, email);
    onApplied();
    onButtonGone();
    // Last: the page is rendered anew if the session has ended.
    void refreshUser(undefined);
  };

  if (wanted.currentData === false) {
    return (
      <div className={classNames(styles.panel, styles.start)}>
        <Text role="status" className={styles.sentence}>
          {`This change was cancelled. The email is still ${change.email}.`}
        </Text>
        <ButtonLink to={routes.home}>Go to home page</ButtonLink>
      </div>
    );
  }
  const error = applying.error ?? wanted.error;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <Text className={styles.sentence}>{action.question(email ?? '', change.email)}</Text>
      {error !== undefined && <FormError message={messageFor(error)} />}
      <SubmitButton isBusy={applying.isLoading || wanted.isFetching}>{action.button}</SubmitButton>
    </form>
  );
}

interface AppliedProps {
  mode: string;
  text: string;
  /** The email of the link’s account; '' if it is not known. */
  email: string;
  next: string;
}

function Applied({ mode, text, email, next }: AppliedProps) {
  const user = useAppSelector(selectCurrentUser);
  const isOther = user !== null && email !== '' && user.email !== email;
  return (
    <div className={classNames(styles.panel, styles.start)}>
      <Text role="status" className={styles.sentence}>
        {text}
      </Text>
      {isOther && (
        <Text className={styles.sentence}>{`You’re logged in as ${user.email ?? ''}.`}</Text>
      )}
      {user === null && sessionEndingModes.includes(mode) ? (
        <ButtonLink
          to={routes.login}
          state={{ from: next, email: email || null } satisfies Partial<LoginState>}
          variant="contained"
          size="large"
        >
          {messages.logIn}
        </ButtonLink>
      ) : (
        <ButtonLink to={next} variant="contained" size="large">
          Continue
        </ButtonLink>
      )}
    </div>
  );
}
