import { mdiMenu } from '@mdi/js';
import { useId, useState } from 'react';
import { IconButton } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { useOnDemand } from '@/components/useOnDemand';
import styles from './BurgerMenu.module.css';
import { showMenuFailure } from './menuFailure';

const loadItems = () => import('./BurgerMenuItems').then((module) => module.BurgerMenuItems);

/** A finger or pointer on the button is on its way to press it. */
const prefetch = () => void loadItems().catch(() => undefined);

/** The header's links on small screens; arrow keys move, Esc closes, the focus comes back. */
export function BurgerMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => setAnchor(null);
  const items = useOnDemand(loadItems, anchor !== null, () => {
    close();
    showMenuFailure();
  });

  return (
    <>
      <IconButton
        className={styles.button}
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiMenu} />
      </IconButton>
      {items && <items.Piece id={menuId} anchor={anchor} onClose={close} />}
    </>
  );
}
