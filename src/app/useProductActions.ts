import { useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '@/api/models';
import { routes } from '#contract/routes';
import { originState } from '@/features/session/origin';
import { bookingOpened } from '@/features/booking/bookingModalSlice';
import { useReportProduct } from '@/features/reports/useReportProduct';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectCurrentUser } from '@/features/session/sessionSlice';

/**
 * What the buttons of a product card do (spec §2): Book Now opens the booking modal, Report To
 * Admin reports; both send a signed-out visitor to /login, which leads back here.
 */
export function useProductActions() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const user = useAppSelector(selectCurrentUser);
  const { reportProduct, reportingIds } = useReportProduct();

  const askToLogIn = () => void navigate(routes.login, { state: originState(location) });

  return {
    onBook: (product: Product) => {
      if (user) dispatch(bookingOpened(product));
      else askToLogIn();
    },
    onReport: (product: Product) => {
      if (user) void reportProduct(product);
      else askToLogIn();
    },
    reportingIds,
  };
}
