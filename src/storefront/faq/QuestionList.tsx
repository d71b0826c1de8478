import { frameworks } from './frameworks';
import { prototypalInheritance } from './prototypalInheritance';
import { QuestionCard } from './QuestionCard';
import styles from './QuestionList.module.css';
import { stateManagement } from './stateManagement';
import { unitTests } from './unitTests';

const questions = [stateManagement, prototypalInheritance, unitTests, frameworks];

/** The four questions of spec §2, /blogs. */
export function QuestionList() {
  return (
    <div className={styles.list}>
      {questions.map((entry) => (
        <QuestionCard key={entry.question} {...entry} />
      ))}
    </div>
  );
}
