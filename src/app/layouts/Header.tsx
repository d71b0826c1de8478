import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink, NavLink } from 'react-router-dom';
import { PageContainer } from '@/components/PageContainer';
import { routes } from '#contract/routes';
import { AccountLinks } from './AccountLinks';
import { BurgerMenu } from './BurgerMenu';
import { Logo } from './Logo';
import { SchemeSwitch } from './SchemeSwitch';
import { useHeaderLinks } from './useHeaderLinks';

export interface HeaderProps {
  /** On the home page the header floats over the banner (spec §2). */
  isOverBanner: boolean;
}

export function Header({ isOverBanner }: HeaderProps) {
  const { pages } = useHeaderLinks();
  return (
    <Box
      component="header"
      data-ground={isOverBanner ? 'brand' : undefined}
      sx={[
        { zIndex: 'appBar' },
        isOverBanner
          ? { position: 'absolute', insetInline: 0, top: 0, color: 'brand.text' }
          : {
              position: 'relative',
              bgcolor: 'background.paper',
              borderBottom: 1,
              borderColor: 'divider',
            },
      ]}
    >
      <PageContainer>
        <Box
          sx={{
            display: 'flex',
            // With text at twice its size a phone has no room for all of it in one line.
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: { xs: 0.5, md: 1 },
            minHeight: 72,
          }}
        >
          <Link
            component={RouterLink}
            to={routes.home}
            color="inherit"
            underline="none"
            sx={{ display: 'inline-flex', mr: 'auto' }}
          >
            <Logo />
          </Link>
          <Box
            component="nav"
            aria-label="Main"
            sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, mr: 1 }}
          >
            {pages.map(({ to, label }) => (
              <Button
                key={to}
                component={NavLink}
                to={to}
                // Inside the dashboard the side menu names the page itself.
                aria-current={to === routes.dashboard ? 'true' : 'page'}
                color="inherit"
                sx={{
                  borderRadius: 0,
                  // A border, not a shadow, which forced colours would drop.
                  borderBlock: '3px solid transparent',
                  '&.active': { borderBottomColor: 'secondary.main' },
                  '@media (forced-colors: active)': {
                    borderColor: 'Canvas',
                    '&.active': { borderBottomColor: 'Highlight' },
                  },
                }}
              >
                {label}
              </Button>
            ))}
          </Box>
          <SchemeSwitch />
          <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1, ml: 1 }}>
            <AccountLinks isOverBanner={isOverBanner} />
          </Box>
          <Box sx={{ display: { xs: 'flex', md: 'none' } }}>
            <BurgerMenu />
          </Box>
        </Box>
      </PageContainer>
    </Box>
  );
}
