import { Link } from 'react-router-dom';
import { DrawnIcon } from '@/components/DrawnIcon';
import { PageContainer } from '@/storefront/ui/PageContainer';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { Extended } from '@/store/Extended';
import { routes } from '#contract/routes';
import styles from './Assurances.module.css';

/** Figures from spec §1 and §9. */
const assurances = [
  {
    icon: 'inspection',
    figure: '200+',
    title: 'point inspection',
  },
  {
    icon: 'repair',
    figure: 'Good as new',
    title: 'Faults, dents and scratches fixed',
  },
  {
    icon: 'money-back',
    figure: '30-day',
    title: 'money-back guarantee',
    /** Its conditions, which servers without extensions do not have. */
    url: routes.guarantee,
  },
  {
    icon: 'warranty',
    figure: '10-month',
    title: 'warranty',
  },
];

/** Four cards with guarantees for buyers (spec §1). */
export function Assurances() {
  return (
    <section aria-label="Our guarantees" className={styles.band}>
      <PageContainer>
        <ul className={styles.list}>
          {assurances.map(({ icon, figure, title, url }) => (
            <li key={figure} className={styles.card}>
              <DrawnIcon name={icon} className={styles.icon} />
              <h2 className={styles.heading}>
                <Text as="span" variant="subtitle1" className={styles.figure}>
                  {figure}
                </Text>
                <VisuallyHidden> </VisuallyHidden>
                <Text as="span" variant="body2" tone="secondary" className={styles.title}>
                  {url ? (
                    <Extended fallback={<span>{title}</span>}>
                      <Link to={url} className={styles.link}>
                        {title}
                      </Link>
                    </Extended>
                  ) : (
                    title
                  )}
                </Text>
              </h2>
            </li>
          ))}
        </ul>
      </PageContainer>
    </section>
  );
}
