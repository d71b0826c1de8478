import type { Elements } from '@/components/elements';
import { ButtonLink } from '@/components/Button';
import styles from '@/auth/forms/entrance.module.css';
import { messageFor } from '@/api/messageFor';
import { AsyncView, type AsyncQuery } from '@/components/feedback/AsyncView';
import { ErrorState } from '@/components/feedback/ErrorState';
import { hasCode } from '@/lib/identity/codes';
import { routes } from '#contract/routes';

interface LinkCheckProps<Data> {
  query: AsyncQuery<Data>;
  /** What to do if the link was used before, or has expired. */
  usedMessage: string;
  /** Requests another link then. */
  renewal?: Elements;
  children: (data: Data) => Elements;
}

/** The states of a link: checking, invalid, or its content. */
export function LinkCheck<Data>({ query, usedMessage, renewal, children }: LinkCheckProps<Data>) {
  const hasFailed = query.currentData === undefined && query.error !== undefined;
  return (
    <div className={styles.panel}>
      <AsyncView
        query={query}
        label="Checking your link"
        failedTitle="We couldn’t check this link"
        messageFor={messageFor}
        renderError={(error) =>
          // Retrying an invalid link cannot succeed.
          isUsedUp(error) ? (
            <ErrorState title="This link was used before or has expired" message={usedMessage} />
          ) : null
        }
      >
        {children}
      </AsyncView>
      {hasFailed && isUsedUp(query.error) && renewal}
      {hasFailed && <ButtonLink to={routes.login}>Go to log in</ButtonLink>}
    </div>
  );
}

export const isUsedUp = (error: unknown): boolean =>
  hasCode(error, 'auth/expired-action-code', 'auth/invalid-action-code');

/** Query options for codes, which work once: only Retry sends them again. */
export const noRefetch = {
  refetchOnMountOrArgChange: false,
  refetchOnFocus: false,
  refetchOnReconnect: false,
};
