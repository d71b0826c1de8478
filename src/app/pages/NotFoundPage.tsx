import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageTitle } from '@/components/PageTitle';
import { messages } from '@/contract/messages';
import { routes } from '@/contract/routes';

/** Any address that is none of ours (spec §2). */
export default function NotFoundPage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first page of a visit has nothing of ours behind it: going back would leave the site.
  const hasHistory = key !== 'default';

  const goBack = () => void (hasHistory ? navigate(-1) : navigate(routes.home));

  return (
    <Box sx={{ py: { xs: 8, md: 14 }, textAlign: 'center' }}>
      <PageTitle title={messages.notFound} documentTitle="Page not found" />
      <Typography color="textSecondary" sx={{ mt: 2, mb: 4 }}>
        You seem to be lost. The page you are looking for is not here.
      </Typography>
      <Button variant="contained" size="large" onClick={goBack}>
        {messages.goBack}
      </Button>
    </Box>
  );
}
