import { useId, type ReactNode } from 'react';
import { conditionLabels, type FactRow } from '#contract/factLabels';
import type { Condition } from '#contract/facts';
import { formatDay } from '#contract/formats';
import type { Elements } from './elements';
import styles from './FactTable.module.css';
import { capital, yearsOfUse } from './labels';
import { LocalTime } from './LocalTime';
import { Text } from './Text';

type Facts = readonly FactRow<ReactNode>[];

interface BasicCar {
  condition: Condition | null;
  purchaseYear: number | null;
  yearsOfUse: number | null;
  location: string;
  /** ISO time. */
  createdAt: string | null;
}

/** Facts of every car (spec §3). */
export const basicFacts = ({ condition, purchaseYear, createdAt, ...car }: BasicCar): Facts => [
  ['Condition', condition && conditionLabels[condition]],
  ['Purchase year', purchaseYear === null ? null : String(Math.floor(purchaseYear))],
  ['Years of use', car.yearsOfUse === null ? null : capital(yearsOfUse(car.yearsOfUse))],
  ['Location', car.location || null],
  ['Listed', createdAt && <LocalTime at={createdAt} format={formatDay} />],
];

/** All facts of a car: make and model first. */
export const withFacts = (basic: Facts, [make, model, ...others]: Facts): Facts =>
  make && model ? [make, model, ...basic, ...others] : basic;

interface FactTableProps {
  title: string;
  facts: Facts;
  /** After the names of the missing facts. */
  children?: Elements;
}

/** Facts with their labels, then the labels of those that are not stated. */
export function FactTable({ title, facts, children }: FactTableProps) {
  const id = useId();
  const missing = facts.filter(([, value]) => value === null).map(([label]) => label);
  return (
    <section aria-labelledby={id}>
      <Text as="h2" variant="h4" id={id}>
        {title}
      </Text>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className={styles.fact}>
                <Text as="dt" variant="body2" tone="secondary">
                  {label}
                </Text>
                <Text as="dd" className={styles.value}>
                  {value}
                </Text>
              </div>
            ),
        )}
      </dl>
      {missing.length > 0 && (
        <Text variant="body2" tone="secondary" className={styles.missing}>
          <span>{`Not provided: ${missing.join(', ')}`}</span>
          {children}
        </Text>
      )}
    </section>
  );
}
