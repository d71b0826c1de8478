import { useId } from 'react';
import { Text } from '@/components/Text';
import { classNames } from '@/components/classNames';
import styles from './QuestionCard.module.css';

export function QuestionCard({ question, answer }: Question) {
  const id = useId();
  return (
    <article aria-labelledby={id} className={styles.card}>
      <Text as="h2" variant="h4" id={id} className={styles.question}>
        {question}
      </Text>
      <div className={styles.answer}>
        {answer.map((block, index) => (
          <AnswerBlock key={index} block={block} />
        ))}
      </div>
    </article>
  );
}

function AnswerBlock({ block }: { block: Block }) {
  if ('code' in block) return <CodeSample code={block.code} />;
  if ('facts' in block) return <FactList facts={block.facts} />;
  return <Text variant="body2">{block.text}</Text>;
}

/** A block of an answer: a paragraph, a list of terms, or code. */
export type Block = { text: string } | { facts: readonly Fact[] } | { code: string };

export interface Question {
  question: string;
  answer: readonly Block[];
}

/** A few lines of code. Long lines wrap. */
function CodeSample({ code }: { code: string }) {
  return (
    <pre className={classNames('type-caption', styles.sample)}>
      <code>{code}</code>
    </pre>
  );
}

interface Fact {
  term: string;
  text: string;
}

/** A list of terms with definitions. */
function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, text }) => (
        <Text key={term} as="div" variant="body2">
          <dt className={styles.term}>{`${term}.`}</dt> <dd className={styles.text}>{text}</dd>
        </Text>
      ))}
    </dl>
  );
}
