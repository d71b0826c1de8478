import { mdiPencilOutline } from '@mdi/js';
import { isSoldBy, type Listing } from '@/api/listingsApi';
import { ButtonLink } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useCan } from '@/store/useCan';
import { routes } from '#contract/routes';
import styles from './QuietButton.module.css';

/** For its own seller, where the server keeps changes. */
export function EditLink({ listing }: { listing: Listing }) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const canEdit = useCan('edits');
  if (!canEdit || listing.isSold || !isSoldBy(listing, email)) return null;
  return (
    <ButtonLink to={routes.editListing(listing.id)} className={styles.button}>
      <Icon path={mdiPencilOutline} size="small" />
      Edit
    </ButtonLink>
  );
}
