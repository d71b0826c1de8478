import { Link } from 'react-router-dom';
import { IconLink } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { DrawnIcon } from '@/components/DrawnIcon';
import { PageContainer } from '@/storefront/ui/PageContainer';
import { Text } from '@/components/Text';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';
import { routes } from '#contract/routes';
import styles from './Footer.module.css';
import { Logo } from './Logo';
import { SchemeChoice } from './SchemeChoice';

const groups = [
  { title: 'Resources', links: ['Buying guide', 'Selling guide'] },
  { title: 'Follow us', links: ['Newsletter', 'Showroom news'] },
  { title: 'Legal', links: ['Privacy Policy', 'Terms & Conditions'] },
];

const social = ['Facebook', 'Instagram', 'Twitter', 'GitHub', 'Dribbble'];

interface FooterProps {
  /** On the dashboard: the same links in one line. */
  isCompact: boolean;
}

/**
 * The footer (spec §1): logo, name, three link groups and social icons. All links go to the home
 * page.
 */
export function Footer({ isCompact }: FooterProps) {
  return (
    <footer data-ground="brand" className={classNames(styles.footer, isCompact && styles.compact)}>
      <PageContainer isWide={isCompact}>
        <div className={styles.content}>
          <div className={styles.groups}>
            <div className={styles.about}>
              <Link to={routes.home} className={styles.home}>
                <Logo size={isCompact ? 20 : 40} />
              </Link>
              {!isCompact && (
                <Text variant="body2" className={styles.claim}>
                  Buy and sell used cars.
                </Text>
              )}
            </div>
            {groups.map(({ title, links }) => (
              <nav key={title} aria-label={title}>
                {!isCompact && (
                  <Text as="h2" variant="h6" className={styles.title}>
                    {title}
                  </Text>
                )}
                <ul className={styles.list}>
                  {links.map((label) => (
                    <li key={label}>
                      <Link to={routes.home} className={classNames('type-body2', styles.link)}>
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
          <div className={styles.bottom}>
            <Text variant="body2" className={styles.rights}>
              © 2022{' '}
              <Link to={routes.home} className={styles.name}>
                {PRODUCT_NAME}
              </Link>
              <span>. All Rights Reserved.</span>
            </Text>
            <SchemeChoice />
            <ul className={styles.social}>
              {social.map((name) => (
                <li key={name}>
                  <IconLink to={routes.home} aria-label={name} className={styles.icon}>
                    <DrawnIcon name={name.toLowerCase()} />
                  </IconLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </PageContainer>
    </footer>
  );
}
