import Box from '@mui/material/Box';
import { mdiPlus, mdiUpload } from '@mdi/js';
import { Navigate } from 'react-router-dom';
import { ButtonLink } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { PageTitle } from '@/components/PageTitle';
import { routes } from '#contract/routes';
import { ProductsTable } from '@/dashboard/products/ProductsTable';
import { UnfinishedCars } from '@/dashboard/products/UnfinishedCars';
import { MyOrders } from '@/dashboard/orders/MyOrders';
import { BuyersTable } from '@/dashboard/people/BuyersTable';
import { EmailNotice } from '@/dashboard/ui/EmailNotice';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import { useAppSelector } from '@/store/hooks';
import { Extended } from '@/store/Extended';
import { KnownRole } from '@/auth/KnownRole';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useLoginState } from '@/auth/session';
import type { Role } from '#contract/types';

/**
 * The dashboard’s index page for each role (spec §2). Users who were redirected here to complete
 * their account return to the page they came from.
 */
export default function DashboardIndexPage() {
  const { from } = useLoginState();
  return (
    <KnownRole>
      {(role) => (from === null ? <RoleDashboard role={role} /> : <Navigate to={from} replace />)}
    </KnownRole>
  );
}

function RoleDashboard({ role }: { role: Role }) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';

  switch (role) {
    case 'user':
      return <MyOrders email={email} />;
    case 'seller':
      return (
        <>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 1.5,
              mb: { xs: 2, md: 3 },
            }}
          >
            <PageTitle title="My Products" />
            <ProductLinks />
          </Box>
          <EmailNotice about="bookings of your cars" />
          <UnfinishedCars />
          <ProductsTable email={email} />
        </>
      );
    case 'admin':
      return (
        <>
          <PageTitle title="All Buyers" space="medium" />
          <BuyersTable />
        </>
      );
  }
}

/** Short on phones, so that they share a line with the title. */
function ProductLinks() {
  const isPhone = useIsPhone();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, sm: 1.5 } }}>
      <Extended>
        <ButtonLink
          to={routes.importProducts}
          variant="outlined"
          aria-label="Import from CSV"
          style={isPhone ? { minWidth: 0, paddingInline: 8 } : undefined}
        >
          {isPhone ? <Icon path={mdiUpload} /> : <span>Import from CSV</span>}
        </ButtonLink>
      </Extended>
      <ButtonLink
        to={routes.addProduct}
        variant="contained"
        aria-label="Add Product"
        style={isPhone ? { paddingInline: 12 } : undefined}
      >
        <Icon path={mdiPlus} />
        <span>{isPhone ? 'Add' : 'Add Product'}</span>
      </ButtonLink>
    </Box>
  );
}
