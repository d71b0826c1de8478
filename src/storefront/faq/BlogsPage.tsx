import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { QuestionList } from './QuestionList';
import styles from './BlogsPage.module.css';

/** Spec §2, /blogs: static questions and answers. */
export default function BlogsPage() {
  return (
    <>
      <PageTitle title="Questions and answers" documentTitle="Blogs" />
      <Text variant="subtitle1" tone="secondary" className={styles.lead}>
        Answers to four questions our developers often get.
      </Text>
      <QuestionList />
    </>
  );
}
