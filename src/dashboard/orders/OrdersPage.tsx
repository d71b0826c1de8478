import { Navigate, useLocation } from 'react-router-dom';
import { KnownRole } from '@/auth/KnownRole';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { routes } from '#contract/routes';
import { MyOrders } from './MyOrders';

/** My Orders of a seller. Those of a buyer are the dashboard’s index page (spec §2). */
export default function OrdersPage() {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const { search } = useLocation();
  return (
    <KnownRole>
      {(role) =>
        role === 'seller' ? (
          <MyOrders email={email} />
        ) : (
          <Navigate to={{ pathname: routes.dashboard, search }} replace />
        )
      }
    </KnownRole>
  );
}
