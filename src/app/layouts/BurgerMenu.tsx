import IconButton from '@mui/material/IconButton';
import { mdiMenu } from '@mdi/js';
import { useId, useState } from 'react';
import { Icon } from '@/components/Icon';
import { useOnDemand } from '@/components/useOnDemand';
import { showMenuFailure } from './menuFailure';

const loadItems = () =>
  import(/* webpackPrefetch: true */ './BurgerMenuItems').then((module) => module.BurgerMenuItems);

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
        color="inherit"
        edge="end"
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiMenu} />
      </IconButton>
      {items && <items.Piece id={menuId} anchor={anchor} onClose={close} />}
    </>
  );
}
