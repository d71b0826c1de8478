import { useState, type ReactNode } from 'react';
import { hasCode, identityError } from '@/lib/identity/codes';
import { ReauthenticateDialog } from './ReauthenticateDialog';
import { RecentLoginContext, type RecentLogin } from './recentLogin';

interface RecentLoginProviderProps {
  email: string;
  /** The ways the account can prove who it is. */
  providerIds: readonly string[];
  hint: ReactNode;
  onLogOut: () => void;
  children: ReactNode;
}

interface Question {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Re-authentication over the page: nothing that was typed below is lost. */
export function RecentLoginProvider({ children, ...dialog }: RecentLoginProviderProps) {
  const [question, setQuestion] = useState<Question | null>(null);

  const confirmIdentity = () =>
    new Promise<void>((resolve, reject) => setQuestion({ resolve, reject }));

  const protect: RecentLogin['protect'] = async (work) => {
    try {
      return await work();
    } catch (error) {
      // A log-in by phone is no ground for a second step; one by password, made now, is.
      const isCurable = hasCode(
        error,
        'auth/requires-recent-login',
        'auth/unsupported-first-factor',
      );
      if (!isCurable) throw error;
    }
    await confirmIdentity();
    return work();
  };

  return (
    <RecentLoginContext value={{ confirmIdentity, protect }}>
      {children}
      {question && (
        <ReauthenticateDialog
          {...dialog}
          onConfirmed={() => {
            setQuestion(null);
            question.resolve();
          }}
          onCancel={() => {
            setQuestion(null);
            question.reject(identityError('auth/confirmation-cancelled'));
          }}
        />
      )}
    </RecentLoginContext>
  );
}
