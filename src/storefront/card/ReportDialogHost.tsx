import { selectCurrentUser } from '@/auth/sessionSlice';
import { showError } from '@/components/feedback/toast';
import { useOnDemand } from '@/components/useOnDemand';
import { useOverlay } from '@/components/useOverlay';
import { useAppSelector } from '@/store/hooks';
import { REPORT_PARAM, REPORT_SELLER_PARAM } from '#contract/routes';

const loadReportDialog = () =>
  import(/* webpackChunkName: "report" */ './ReportDialog').then((module) => module.ReportDialog);

/** Renders the dialog that reports the car, or the seller of the car, in the URL. */
export function ReportDialogHost() {
  const isSignedIn = useAppSelector(selectCurrentUser) !== null;
  const car = useOverlay(REPORT_PARAM);
  const seller = useOverlay(REPORT_SELLER_PARAM);
  const [about, overlay] =
    car.value === null ? (['seller', seller] as const) : (['car', car] as const);
  const productId = isSignedIn ? overlay.value : null;
  const dialog = useOnDemand(loadReportDialog, productId !== null, () => {
    showError('We couldn’t load the form. Check your connection and try again.');
    overlay.close();
  });
  if (productId === null || !dialog) return null;
  return (
    <dialog.Loaded
      key={`${about} ${productId}`}
      productId={productId}
      about={about}
      onClose={() => overlay.close()}
    />
  );
}
