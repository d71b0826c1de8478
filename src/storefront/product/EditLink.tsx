import { mdiPencilOutline } from '@mdi/js';
import { isSoldBy, type Product } from '@/api/productsApi';
import { ButtonLink } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { routes } from '#contract/routes';
import styles from './QuietButton.module.css';

/** Shown to the seller of the car, if the server supports editing. */
export function EditLink({ product }: { product: Product }) {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isExtended = useIsExtended();
  if (!isExtended || product.isSold || !isSoldBy(product, email)) return null;
  return (
    <ButtonLink to={routes.editProduct(product.id)} className={styles.button}>
      <Icon path={mdiPencilOutline} size="small" />
      Edit
    </ButtonLink>
  );
}
