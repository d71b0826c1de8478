import { mdiChevronDown, mdiChevronUp, mdiPrinterOutline } from '@mdi/js';
import { useId, useState } from 'react';
import { Button } from '@/components/Button';
import type { Elements } from '@/components/elements';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';
import styles from './PrintableFacts.module.css';

interface PrintableFactsProps {
  title: string;
  /** Shown in place of the facts until they are opened; without it they are always shown. */
  summary?: string;
  /** Facts without a value are left out. */
  facts: readonly (readonly [label: string, value: string | null])[];
  note?: Elements;
}

/** A receipt or note. Printing the page prints only this section. */
export function PrintableFacts({ title, summary, facts, note }: PrintableFactsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(summary === undefined);
  const name = title.toLowerCase();
  return (
    <section aria-labelledby={`${id}-title`} data-print="" className={styles.paper}>
      <Text as="h2" variant="h5" id={`${id}-title`}>
        {title}
      </Text>
      {summary && (
        <Text as="p" variant="body2" tone="secondary" className={styles.summary}>
          {summary}
        </Text>
      )}
      <p className={styles.brand}>
        <img src="/icon-192.png" alt="" width="28" height="28" />
        <span>{PRODUCT_NAME}</span>
      </p>
      <dl id={`${id}-facts`} className={styles.facts} hidden={!isOpen}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <Text as="dt" variant="caption" tone="secondary">
                  {label}
                </Text>
                <Text as="dd" variant="body2" className={styles.value}>
                  {value}
                </Text>
              </div>
            ),
        )}
      </dl>
      {note}
      <div className={styles.buttons}>
        {summary && (
          <Button
            variant="outlined"
            size="small"
            aria-expanded={isOpen}
            aria-controls={`${id}-facts`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size="small" />
            <span>{isOpen ? `Hide ${name}` : `View ${name}`}</span>
          </Button>
        )}
        <Button variant="outlined" size="small" onClick={() => window.print()}>
          <Icon path={mdiPrinterOutline} size="small" />
          <span>{`Print ${name}`}</span>
        </Button>
      </div>
    </section>
  );
}
