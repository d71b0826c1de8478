import { Link } from 'react-router-dom';
import { useId } from 'react';
import { IconLink } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { DrawnIcon } from '@/components/DrawnIcon';
import { PageContainer } from '@/storefront/ui/PageContainer';
import { Text } from '@/components/Text';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';
import { routes } from '#contract/routes';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { chooseScheme, schemeModes, useSchemeMode, type SchemeMode } from '@/lib/colorScheme';
import { Logo } from './Logo';
import styles from './Footer.module.css';

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

const labels: Record<SchemeMode, string> = {
  system: 'Match device',
  light: 'Light',
  dark: 'Dark',
};

/** The colour scheme: device, light or dark. Stored in the browser. */
function SchemeChoice() {
  const chosen = useSchemeMode();
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <VisuallyHidden as="legend">Theme</VisuallyHidden>
      {schemeModes.map((mode) => {
        const label = labels[mode];
        return (
          <label key={mode} className={styles.mode} title={label}>
            <input
              type="radio"
              name={name}
              value={mode}
              // Browsers that restore fields would select an earlier choice.
              autoComplete="off"
              className={styles.input}
              checked={mode === chosen}
              onChange={() => chooseScheme(mode)}
            />
            <DrawnIcon name={mode} size="small" />
            <VisuallyHidden>{label}</VisuallyHidden>
          </label>
        );
      })}
    </fieldset>
  );
}
