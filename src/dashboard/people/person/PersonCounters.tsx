import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link as RouterLink } from 'react-router-dom';
import type { Person } from '@/api/peopleApi';
import { plural } from '@/components/labels';
import { formatPrice } from '#contract/money';

/** What a person has and did, as links to the lists. */
export function PersonCounters({ counts }: Pick<Person, 'counts'>) {
  const { products, liveBookings, bought, sold, soldCents, reportsAgainst, reportsBy, strikes } =
    counts;
  const counters: [tab: string, label: string][] = [
    ['products', plural(products, '# product', '# products')],
    ['bookings', plural(liveBookings, '# unpaid booking', '# unpaid bookings')],
    ['bookings', `${bought} bought`],
    ['products', `${sold} sold · ${formatPrice(soldCents)}`],
    ['cases', plural(reportsAgainst, '# report against', '# reports against')],
    ['reports', plural(reportsBy, '# report by them', '# reports by them')],
    ['cases', plural(strikes, '# strike in a year', '# strikes in a year')],
  ];
  return (
    <Box
      component="ul"
      aria-label="Figures"
      sx={{
        m: 0,
        mb: 3,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(auto-fill, minmax(10.5rem, 1fr))',
        },
      }}
    >
      {counters.map(([tab, label]) => (
        <li key={label}>
          <ButtonBase
            component={RouterLink}
            to={{ search: `tab=${tab}` }}
            preventScrollReset
            sx={{
              typography: 'body2',
              width: '100%',
              minHeight: 64,
              px: 1.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.paper',
              textAlign: 'center',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            {label}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
