import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {
  mdiCarWrench,
  mdiCashRefund,
  mdiClipboardCheckOutline,
  mdiShieldCheckOutline,
} from '@mdi/js';
import { Icon } from '@/components/Icon';
import { PageContainer } from '@/components/PageContainer';
import { VisuallyHidden } from '@/components/VisuallyHidden';

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
    <Box component="section" aria-label="What you can rely on" sx={{ py: { xs: 3, md: 5 } }}>
      <PageContainer>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(4, minmax(0, 1fr))',
            },
            gap: { xs: 1.5, md: 2 },
            listStyle: 'none',
            m: 0,
            p: 0,
          }}
        >
          {assurances.map(({ icon, figure, title, text }) => (
            <Card
              component="li"
              key={figure}
              sx={{
                display: 'flex',
                flexDirection: { lg: 'column', xl: 'row' },
                gap: { xs: 2, lg: 1, xl: 2 },
                p: 2.5,
              }}
            >
              <Icon path={icon} sx={{ fontSize: 32, color: 'primary.main', mt: 0.25 }} />
              <div>
                <Typography component="h2" sx={{ m: 0 }}>
                  <Typography variant="h4" component="span" sx={{ display: 'block' }}>
                    {figure}
                  </Typography>
                  <VisuallyHidden> </VisuallyHidden>
                  <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
                    {title}
                  </Typography>
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
                  {text}
                </Typography>
              </div>
            </Card>
          ))}
        </Box>
      </PageContainer>
    </Box>
  );
}
