import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/Button';
import styles from '@/auth/forms/entrance.module.css';
import { messageFor } from '@/api/messageFor';
import { AsyncView, type AsyncQuery } from '@/components/feedback/AsyncView';
import { ErrorState } from '@/components/feedback/ErrorState';
import { hasCode } from '@/lib/identity/codes';
import { routes } from '#contract/routes';

const FAILED = 'This link didn’t work';

interface LinkCheckProps<Data> {
  /** What the link's code is good for. */
  query: AsyncQuery<Data>;
  children: (data: Data) => ReactNode;
}

/** A link that is being checked, that does not work any more, or what it leads to. */
export function LinkCheck<Data>({ query, children }: LinkCheckProps<Data>) {
  const hasFailed = query.currentData === undefined && query.error !== undefined;
  return (
    <div className={styles.panel}>
      <AsyncView
        query={query}
        label="Checking your link"
        failedTitle={FAILED}
        messageFor={messageFor}
        renderError={(error) =>
          // Another try with a dead link would end the same way.
          hasCode(error, 'auth/expired-action-code', 'auth/invalid-action-code') ? (
            <ErrorState title={FAILED} message={messageFor(error)} />
          ) : null
        }
      >
        {children}
      </AsyncView>
      {hasFailed && <ButtonLink to={routes.login}>Go to log in</ButtonLink>}
    </div>
  );
}

/** For what a link says: its code works once, so nothing asks again but Retry. */
export const askOnce = {
  refetchOnMountOrArgChange: false,
  refetchOnFocus: false,
  refetchOnReconnect: false,
};
