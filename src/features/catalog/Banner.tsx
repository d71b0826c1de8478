import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { PageContainer } from '@/components/PageContainer';
import { START_CATEGORY_ID } from '#contract/limits';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { BannerScene } from './BannerScene';

/** The home page's opening; the header floats over it (spec §2). */
export function Banner() {
  return (
    <Box
      component="section"
      data-ground="brand"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        minHeight: { lg: 660 },
        bgcolor: 'brand.ground',
        color: 'brand.text',
      }}
    >
      <PageContainer>
        <Box
          sx={{
            position: 'relative',
            zIndex: 1,
            maxWidth: { xs: '38rem', lg: '50%' },
            pt: { xs: 14, md: 17, lg: 19 },
            pb: { xs: 4, lg: 22 },
          }}
        >
          <Typography variant="h1">{messages.headline}</Typography>
          <Typography
            variant="subtitle1"
            sx={{ mt: { xs: 2, md: 2.5 }, maxWidth: '42ch', color: 'brand.textMuted' }}
          >
            The top resale cars platform, with more than 5 categories. Inspected, mended and ready
            to drive home.
          </Typography>
          <Button
            component={RouterLink}
            to={routes.category(START_CATEGORY_ID)}
            variant="contained"
            color="secondary"
            size="large"
            sx={{ mt: { xs: 3, md: 4 } }}
          >
            {messages.getStarted}
          </Button>
        </Box>
      </PageContainer>
      <BannerScene />
    </Box>
  );
}
