import { useParams } from 'react-router-dom';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useChangeSubscriptionMutation, useGetSubscriptionQuery } from '@/api/noticesApi';
import { Button } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { showError } from '@/components/feedback/toast';
import { unsubscribeLabels } from '@/components/noticeLabels';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import styles from '@/auth/forms/entrance.module.css';
import unsubscribe from './UnsubscribePage.module.css';

/** The page that the link in a mail opens, without a log-in. It changes nothing by itself. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const query = useGetSubscriptionQuery(token);
  const [change, { isLoading }] = useChangeSubscriptionMutation();
  const turn = async (isOff: boolean) => {
    const result = await change({ token, isOff });
    if (result.error) showError(messageFor(result.error));
  };
  return (
    <div className={unsubscribe.box}>
      <div className={styles.panel}>
        <PageTitle title="Your emails" />
        <AsyncView
          query={query}
          label="Loading"
          minHeight={120}
          failedTitle="We couldn’t load this page"
          messageFor={messageFor}
          renderError={(error) => (isUnknown(error) ? <WrongLink /> : null)}
        >
          {({ list, isOff }) =>
            isOff ? (
              <>
                <Text role="status">
                  {`Done. You get no more emails about ${unsubscribeLabels[list]}. You still see them here.`}
                </Text>
                <Button variant="outlined" isBusy={isLoading} onClick={() => void turn(false)}>
                  Undo
                </Button>
              </>
            ) : (
              <>
                <Text>{`You get emails about ${unsubscribeLabels[list]}.`}</Text>
                <Button
                  variant="contained"
                  size="large"
                  isBusy={isLoading}
                  onClick={() => void turn(true)}
                >
                  {`Stop emails about ${unsubscribeLabels[list]}`}
                </Button>
              </>
            )
          }
        </AsyncView>
      </div>
    </div>
  );
}

const isUnknown = (error: unknown) =>
  isApiError(error) && (error.status === 404 || error.status === 400);

const WrongLink = () => (
  <EmptyState
    title="This link isn’t valid"
    message="Your email app may have cut it off. Copy the whole link from the email."
  />
);
