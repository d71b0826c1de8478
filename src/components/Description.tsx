import { Text } from './Text';
import styles from './Description.module.css';

export function Description({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <section className={styles.description}>
      <Text as="h2" variant="h4">
        Description
      </Text>
      {paragraphs.length === 0 && (
        <Text tone="secondary">The seller hasn’t added a description.</Text>
      )}
      {paragraphs.map((paragraph, index) => (
        <Text key={index} className={styles.paragraph}>
          {paragraph.trim()}
        </Text>
      ))}
    </section>
  );
}
