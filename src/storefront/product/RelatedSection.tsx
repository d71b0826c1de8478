import { useId, type ReactNode } from 'react';
import { Text } from '@/components/Text';
import styles from './RelatedSection.module.css';

/** A section with other cars on the product page. */
export function RelatedSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Text as="h2" variant="h3" id={id} className={styles.title}>
        {title}
      </Text>
      {children}
    </section>
  );
}
