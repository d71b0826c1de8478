import { mdiShareVariantOutline } from '@mdi/js';
import type { Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { carName } from '@/components/labels';
import { showError, showSuccess } from '@/components/feedback/toast';
import { Icon } from '@/components/Icon';
import { routes } from '#contract/routes';
import styles from './QuietButton.module.css';

/** Shares the page’s URL through the system’s share sheet, or copies it. */
export function ShareButton({ product: { id, name } }: { product: Product }) {
  const share = async () => {
    const url = new URL(routes.product(id, name), window.location.href).href;
    // Not every browser supports sharing.
    const system: Partial<Pick<Navigator, 'share'>> = navigator;
    try {
      if (system.share) await navigator.share({ title: carName(name), url });
      else {
        await navigator.clipboard.writeText(url);
        showSuccess('Link copied');
      }
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showError('We couldn’t share the link. Copy it from the address bar instead.');
    }
  };
  return (
    <Button onClick={() => void share()} className={styles.button}>
      <Icon path={mdiShareVariantOutline} size="small" />
      Share
    </Button>
  );
}
