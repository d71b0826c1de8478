import { mdiBellOutline } from '@mdi/js';
import { EmptyState } from '@/components/feedback/EmptyState';

export const NoNotices = () => (
  <EmptyState
    icon={mdiBellOutline}
    title="No notices yet"
    message="What happens to your bookings and the cars you follow appears here."
  />
);
