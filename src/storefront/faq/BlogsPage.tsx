import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import styles from './BlogsPage.module.css';
import { QuestionCard } from './QuestionCard';
import { frameworks, prototypalInheritance, stateManagement, unitTests } from './questions';

/** Static questions and answers (spec §2, /blogs). */
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

const questions = [stateManagement, prototypalInheritance, unitTests, frameworks];

/** The four questions of spec §2, /blogs. */
function QuestionList() {
  return (
    <div className={styles.list}>
      {questions.map((entry) => (
        <QuestionCard key={entry.question} {...entry} />
      ))}
    </div>
  );
}
