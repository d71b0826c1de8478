import { useState } from 'react';
import { showError } from '@/components/feedback/toast';
import { useOnDemand } from '@/components/useOnDemand';
import { selectRole } from '@/auth/sessionSlice';
import ProductPage from '@/storefront/product/ProductPage';
import { useAppSelector } from '@/store/hooks';

const loadVerdict = () =>
  import('@/dashboard/reports/ReportVerdict').then((module) => module.ReportVerdict);

/** The product page. For admins it shows the verdicts on a reported car, which need MUI. */
export default function ProductRoute() {
  const isAdmin = useAppSelector(selectRole) === 'admin';
  const [hasFailed, setHasFailed] = useState(false);
  const verdict = useOnDemand(loadVerdict, isAdmin && !hasFailed, () => {
    showError('We couldn’t load the report buttons. Reload the page to try again.');
    setHasFailed(true);
  });
  return <ProductPage Verdict={isAdmin ? verdict?.Loaded : undefined} />;
}
