import { mdiCarOff } from '@mdi/js';
import { ButtonLink } from '@/components/Button';
import { StatePanel } from '@/components/feedback/StatePanel';
import { routes } from '#contract/routes';

/** A car that was withdrawn, or never was. */
export function ListingGone() {
  return (
    <StatePanel
      role="status"
      tone="neutral"
      isPage
      icon={mdiCarOff}
      title="This car is no longer for sale"
      message="The seller may have withdrawn it, or the link may be wrong."
      action={
        <ButtonLink variant="outlined" to={routes.home}>
          All categories
        </ButtonLink>
      }
    />
  );
}
