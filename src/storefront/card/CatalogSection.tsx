import { useId } from 'react';
import { PageContainer } from '@/storefront/ui/PageContainer';
import { Text } from '@/components/Text';
import type { Elements } from '@/components/elements';
import styles from './CatalogSection.module.css';

interface CatalogSectionProps {
  title: string;
  children: Elements;
}

export function CatalogSection({ title, children }: CatalogSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.band}>
      <PageContainer>
        <Text as="h2" variant="h2" id={id} className={styles.title}>
          {title}
        </Text>
        {children}
      </PageContainer>
    </section>
  );
}
