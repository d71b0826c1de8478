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
      title="This car is no longer listed"
      message="Its seller has taken it back, or the link is mistyped."
      action={
        <ButtonLink variant="outlined" to={routes.home}>
          All categories
        </ButtonLink>
      }
    />
  );
}
