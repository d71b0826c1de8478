import {
  mdiCarWrench,
  mdiCashRefund,
  mdiClipboardCheckOutline,
  mdiShieldCheckOutline,
} from '@mdi/js';
import { Icon } from '@/components/Icon';
import { PageContainer } from '@/components/PageContainer';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import styles from './Assurances.module.css';

/** The figures of spec §1 and §9. */
const assurances = [
  {
    icon: mdiClipboardCheckOutline,
    figure: '200+',
    title: 'points inspection',
    text: 'Every car is gone over point by point before it goes on sale.',
  },
  {
    icon: mdiCarWrench,
    figure: 'Good as new',
    title: 'faults, dents and scratches fixed',
    text: 'A car as good as new: what the inspection finds is mended first.',
  },
  {
    icon: mdiCashRefund,
    figure: '30 days',
    title: 'money back',
    text: 'Not the right car after all? Bring it back and get your money.',
  },
  {
    icon: mdiShieldCheckOutline,
    figure: '10 months',
    title: 'warranty',
    text: 'Engine, gearbox and electrics are covered from the first mile.',
  },
];

/** What a buyer can rely on (spec §1): four cards. */
export function Assurances() {
  return (
    <section aria-label="What you can rely on" className={styles.band}>
      <PageContainer>
        <ul className={styles.list}>
          {assurances.map(({ icon, figure, title, text }) => (
            <li key={figure} className={styles.card}>
              <Icon path={icon} className={styles.icon} />
              <div>
                <h2 className={styles.heading}>
                  <Text as="span" variant="h4" className={styles.line}>
                    {figure}
                  </Text>
                  <VisuallyHidden> </VisuallyHidden>
                  <Text as="span" variant="subtitle2" className={styles.line}>
                    {title}
                  </Text>
                </h2>
                <Text variant="body2" tone="secondary" className={styles.text}>
                  {text}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      </PageContainer>
    </section>
  );
}
