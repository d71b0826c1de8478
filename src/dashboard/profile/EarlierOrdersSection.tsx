import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Link as RouterLink } from 'react-router-dom';
import { useListBuyerBookingsQuery } from '@/api/bookingsApi';
import { selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { PAGE_SIZE_MAX } from '#contract/limits';
import { routes } from '#contract/routes';
import { carName } from '@/components/labels';
import { ProfileSection } from './ProfileSection';

/** The cars that a seller bought as a buyer: sellers have no My Orders. */
export function EarlierOrdersSection({ email }: { email: string | null }) {
  const isSeller = useAppSelector(selectRole) === 'seller';
  const isExtended = useIsExtended();
  const { currentData } = useListBuyerBookingsQuery(
    isSeller && isExtended && email ? { email, page: 1, pageSize: PAGE_SIZE_MAX } : skipToken,
  );
  if (!currentData || currentData.rows.length === 0) return null;
  return (
    <ProfileSection title="Cars you booked as a buyer">
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}
      >
        {currentData.rows.map(({ id, productName }) => (
          <li key={id}>
            <Link component={RouterLink} to={routes.order(id)}>
              {carName(productName)}
            </Link>
          </li>
        ))}
      </Box>
    </ProfileSection>
  );
}
