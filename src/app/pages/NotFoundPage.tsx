import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageTitle } from '@/components/PageTitle';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { NumberPlate } from '../NumberPlate';

/** Any address that is none of ours (spec §2). */
export default function NotFoundPage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  // Only the very first entry of a tab has nothing behind it.
  const hasHistory = key !== 'default' || window.history.length > 1;

  const goBack = () => void (hasHistory ? navigate(-1) : navigate(routes.home));

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        py: { xs: 5, md: 10 },
      }}
    >
      <NumberPlate text="4O4 LOST" />
      <PageTitle title={messages.notFound} documentTitle="Page not found" />
      <Typography
        variant="subtitle1"
        color="textSecondary"
        sx={{ mt: 1.5, mb: 4, maxWidth: '46ch' }}
      >
        You seem to be lost: there is no page at this address. It may have moved, or the link may be
        mistyped.
      </Typography>
      <Button variant="contained" size="large" onClick={goBack}>
        {messages.goBack}
      </Button>
    </Box>
  );
}
