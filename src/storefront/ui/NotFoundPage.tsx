import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '@/components/Button';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { classNames } from '@/components/classNames';
import styles from './NotFoundPage.module.css';

/** The page for unknown URLs (spec §2). */
export default function NotFoundPage() {
  const navigate = useNavigate();
  const { key } = useLocation();

  function goBack() {
    // Only the first entry of a tab has no previous page.
    const hasHistory = key !== 'default' || window.history.length > 1;
    void (hasHistory ? navigate(-1) : navigate(routes.home));
  }

  return (
    <div className={styles.page}>
      <NumberPlate text="4O4 LOST" />
      <PageTitle title={messages.notFound} documentTitle="Page not found" />
      <Text variant="subtitle1" tone="secondary" className={styles.advice}>
        You seem to be lost. This page doesn’t exist or has moved. If you typed the web address,
        check that it’s correct.
      </Text>
      <Button variant="contained" size="large" onClick={goBack}>
        {messages.goBack}
      </Button>
    </div>
  );
}

/** A rear number plate as decoration. */
function NumberPlate({ text }: { text: string }) {
  return (
    <div aria-hidden className={classNames('type-h1', styles.plate)}>
      {text}
    </div>
  );
}
