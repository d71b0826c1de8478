import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiPlus } from '@mdi/js';
import { Link as RouterLink, Navigate, useNavigate } from 'react-router-dom';
import { Icon } from '@/components/Icon';
import { PageTitle } from '@/components/PageTitle';
import { routes } from '#contract/routes';
import { DraftList } from '@/dashboard/products/drafts/DraftList';
import { ProductsTable } from '@/dashboard/products/ProductsTable';
import { formPath } from '@/dashboard/products/autosave/autosavedForms';
import { AutosavedFormList } from '@/dashboard/products/autosave/AutosavedFormList';
import { OrdersTable } from '@/dashboard/orders/OrdersTable';
import { BuyersTable } from '@/dashboard/people/BuyersTable';
import { EmailNotice } from '@/dashboard/ui/EmailNotice';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { KnownRole } from '@/auth/KnownRole';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useLoginState } from '@/auth/hooks';
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
  const isExtended = useIsExtended();
  const navigate = useNavigate();
  const email = useAppSelector(selectCurrentUser)?.email ?? '';

  switch (role) {
    case 'user':
      return (
        <>
          <PageTitle title="My Orders" space="medium" />
          <EmailNotice about="your bookings" />
          <OrdersTable email={email} />
        </>
      );
    case 'seller':
      return (
        <>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              mb: 3,
              justifyContent: 'space-between',
            }}
          >
            <PageTitle title="My Products" />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
              {isExtended && (
                <Button component={RouterLink} to={routes.importProducts} variant="outlined">
                  Import from CSV
                </Button>
              )}
              <Button
                component={RouterLink}
                to={routes.addProduct}
                variant="contained"
                startIcon={<Icon path={mdiPlus} />}
              >
                Add Product
              </Button>
            </Box>
          </Box>
          <EmailNotice about="bookings of your cars" />
          <AutosavedFormList onContinue={({ form }) => void navigate(formPath(form))} />
          {isExtended && <DraftList />}
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
