import type { ReactNode } from 'react';
import { PageTitle } from '@/components/PageTitle';
import { SupportLine } from '@/components/SupportLine';
import { Text } from '@/components/Text';
import { MONEY_BACK_DAYS, MONEY_BACK_REQUESTS_MAX, RETURN_DAYS } from '#contract/limits';
import { moneyBackReasonLabels } from '#contract/moneyBack';
import styles from './GuaranteePage.module.css';

/**
 * The conditions of the money-back guarantee (an extension). Every sentence describes what the orders
 * of our server do.
 */
export default function GuaranteePage() {
  return (
    <div className={styles.page}>
      <PageTitle title={`What the ${MONEY_BACK_DAYS} days cover`} />
      <Text variant="subtitle1" tone="secondary">
        {`You can ask for your money back within ${MONEY_BACK_DAYS} days of paying for a car.`}
      </Text>
      <Section title="Covered">
        <li>{`${moneyBackReasonLabels['not-handed-over']}.`}</li>
        <li>{`${moneyBackReasonLabels['not-as-described']}.`}</li>
        <li>{`${moneyBackReasonLabels.fault}.`}</li>
        <li>
          {`I changed my mind. Choose “${moneyBackReasonLabels.other}” as the reason, and return the car as you got it.`}
        </li>
      </Section>
      <Section title="Not covered">
        <li>Damage and wear after you got the car. We refund the rest of the price.</li>
        <li>Costs beyond the price, such as travel, insurance and registration.</li>
        <li>Money that you paid the seller outside Second Gear.</li>
        <li>A payment that you dispute with your bank. Your bank decides then.</li>
      </Section>
      <Section title="How to ask" isOrdered>
        <li>
          Open your order in My Orders and select Ask for your money back. The order shows until
          when you can.
        </li>
        <li>Choose a reason, and write what is wrong. The seller sees your request.</li>
        <li>We decide within 3 days, in your order. Until then your order stays paid.</li>
      </Section>
      <Section title="How to return the car">
        <li>Keep the car until we answer. If you don’t have it yet, don’t collect it.</li>
        <li>{`If we accept, return the car within ${RETURN_DAYS} days. Until then your order shows the seller’s phone number.`}</li>
      </Section>
      <Section title="When the money comes">
        <li>
          When we accept, we send the money to the card you paid with. Your bank can take a few days
          to show it.
        </li>
      </Section>
      <Section title="Who decides">
        <li>An admin of Second Gear decides, not the seller. The answer gives the reasons.</li>
        <li>
          {`If we decline, you can ask again and add what we missed: ${MONEY_BACK_REQUESTS_MAX} times in all, within the ${MONEY_BACK_DAYS} days.`}
        </li>
        <li>Your rights by law stay as they are.</li>
      </Section>
      <SupportLine />
    </div>
  );
}

interface SectionProps {
  title: string;
  isOrdered?: boolean;
  /** List items. */
  children: ReactNode;
}

function Section({ title, isOrdered = false, children }: SectionProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <section className={styles.section}>
      <Text as="h2" variant="h5">
        {title}
      </Text>
      <Text as={List} className={styles.list}>
        {children}
      </Text>
    </section>
  );
}
