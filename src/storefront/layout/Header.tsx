import { mdiMagnify } from '@mdi/js';
import { Link, useMatch } from 'react-router-dom';
import { ButtonNavLink, IconLink } from '@/components/Button';
import type { Elements } from '@/components/elements';
import { classNames } from '@/components/classNames';
import { Icon } from '@/components/Icon';
import { PageContainer } from '@/storefront/ui/PageContainer';
import { SearchForm } from '@/storefront/ui/SearchForm';
import { Extended } from '@/store/Extended';
import { routePatterns, routes } from '#contract/routes';
import { AccountLinks } from './AccountLinks';
import { SavedLink } from './SavedLink';
import { BurgerMenu } from './BurgerMenu';
import styles from './Header.module.css';
import { Logo } from './Logo';
import { useHeaderLinks } from './useHeaderLinks';

interface HeaderProps {
  /** On the home page the header floats over the banner (spec §2). */
  isOverBanner: boolean;
  /** Icons beside the account, for signed-in users. */
  tools?: Elements;
}

export function Header({ isOverBanner, tools }: HeaderProps) {
  const { pages } = useHeaderLinks();
  const isSearchPage = useMatch(routes.search) !== null;
  const isCategoryPage = useMatch(routePatterns.category) !== null;
  // These pages have a search field of their own.
  const hasSearch = !isSearchPage && !isCategoryPage;
  return (
    <header
      data-ground={isOverBanner ? 'brand' : undefined}
      className={classNames(styles.header, isOverBanner ? styles.overBanner : styles.solid)}
    >
      {/* As wide on every page, so that its parts keep their places. */}
      <PageContainer isWide>
        <div className={styles.bar}>
          <Link to={routes.home} className={styles.home}>
            <Logo />
          </Link>
          {hasSearch && (
            <Extended>
              {!isOverBanner && <SearchForm className={styles.search} />}
              <IconLink
                to={routes.search}
                state={{ isSearching: true }}
                aria-label="Search cars"
                className={isOverBanner ? undefined : styles.searchLink}
              >
                <Icon path={mdiMagnify} />
              </IconLink>
            </Extended>
          )}
          <nav aria-label="Main" className={styles.pages}>
            {pages.map(({ to, label }) => (
              <ButtonNavLink
                key={to}
                to={to}
                // On the dashboard the side menu marks the current page.
                aria-current={to === routes.dashboard ? 'true' : 'page'}
                color="inherit"
                className={styles.page}
              >
                {label}
              </ButtonNavLink>
            ))}
          </nav>
          <Extended>
            <SavedLink />
          </Extended>
          {tools}
          <div className={styles.account}>
            <AccountLinks isOverBanner={isOverBanner} />
          </div>
          <div className={styles.burger}>
            <BurgerMenu />
          </div>
        </div>
      </PageContainer>
    </header>
  );
}
