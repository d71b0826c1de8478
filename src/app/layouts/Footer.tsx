import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { mdiFacebook, mdiGithub, mdiInstagram, mdiTwitter } from '@mdi/js';
import { Link as RouterLink } from 'react-router-dom';
import { Icon } from '@/components/Icon';
import { PageContainer } from '@/components/PageContainer';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';
import { routes } from '#contract/routes';
import { DribbbleIcon } from './DribbbleIcon';
import { Logo } from './Logo';

const groups = [
  { title: 'Resources', links: ['Buying guide', 'Selling guide'] },
  { title: 'Follow us', links: ['Newsletter', 'Showroom news'] },
  { title: 'Legal', links: ['Privacy Policy', 'Terms & Conditions'] },
];

const social = [
  { name: 'Facebook', icon: <Icon path={mdiFacebook} /> },
  { name: 'Instagram', icon: <Icon path={mdiInstagram} /> },
  { name: 'Twitter', icon: <Icon path={mdiTwitter} /> },
  { name: 'GitHub', icon: <Icon path={mdiGithub} /> },
  { name: 'Dribbble', icon: <DribbbleIcon /> },
];

/** Spec §1: logo, name, three link groups, social icons; every link points at the site root. */
export function Footer() {
  return (
    <Box
      component="footer"
      data-ground="brand"
      sx={{ bgcolor: 'brand.deep', color: 'brand.text', pt: { xs: 6, md: 8 }, pb: 4 }}
    >
      <PageContainer>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 4, md: 6 },
            gridTemplateColumns: {
              xs: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
              md: '2fr 1fr 1fr 1fr',
            },
            pb: { xs: 5, md: 7 },
          }}
        >
          <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
            <Link
              component={RouterLink}
              to={routes.home}
              color="inherit"
              underline="none"
              sx={{ display: 'inline-flex' }}
            >
              <Logo size={40} />
            </Link>
            <Typography variant="body2" sx={{ mt: 2, maxWidth: '34ch', color: 'brand.textMuted' }}>
              Used cars, inspected point by point and priced to be driven home.
            </Typography>
          </Box>
          {groups.map(({ title, links }) => (
            <Box component="nav" key={title} aria-label={title}>
              <Typography variant="h6" component="h2" sx={{ mb: 1.5 }}>
                {title}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {links.map((label) => (
                  <Box component="li" key={label}>
                    <Link
                      component={RouterLink}
                      to={routes.home}
                      underline="hover"
                      variant="body2"
                      sx={{ display: 'inline-block', py: 0.625, color: 'brand.textMuted' }}
                    >
                      {label}
                    </Link>
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            pt: 3,
            borderTop: 1,
            borderColor: 'brand.line',
          }}
        >
          <Typography variant="body2" sx={{ color: 'brand.textMuted' }}>
            © 2022{' '}
            <Link component={RouterLink} to={routes.home} color="inherit">
              {PRODUCT_NAME}
            </Link>
            . All Rights Reserved.
          </Typography>
          <Box
            component="ul"
            // The icons, not the room around them, stand at the page's margin.
            sx={{ display: 'flex', gap: 0.5, listStyle: 'none', my: 0, mx: -1, p: 0 }}
          >
            {social.map(({ name, icon }) => (
              <li key={name}>
                <IconButton
                  component={RouterLink}
                  to={routes.home}
                  aria-label={name}
                  sx={{ color: 'brand.textMuted', '&:hover': { color: 'brand.text' } }}
                >
                  {icon}
                </IconButton>
              </li>
            ))}
          </Box>
        </Box>
      </PageContainer>
    </Box>
  );
}
