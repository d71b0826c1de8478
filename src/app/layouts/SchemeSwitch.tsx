import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { Icon } from '@/components/Icon';
import { useOnDemand } from '@/components/useOnDemand';
import { showMenuFailure } from './menuFailure';
import { schemeModes, type SchemeMode } from './schemeModes';

const loadMenu = () =>
  import(/* webpackPrefetch: true */ './SchemeMenu').then((module) => module.SchemeMenu);

/** Colour scheme: like the device, light or dark; the theme provider remembers it. */
export function SchemeSwitch() {
  const { mode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const current = schemeModes.find((entry) => entry.mode === mode) ?? schemeModes[0];
  const close = () => setAnchor(null);
  const menu = useOnDemand(loadMenu, anchor !== null, () => {
    close();
    showMenuFailure();
  });

  const choose = (next: SchemeMode) => {
    setMode(next);
    close();
  };

  return (
    <>
      <IconButton
        color="inherit"
        aria-label={`Colour scheme: ${current.label}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={current.icon} />
      </IconButton>
      {menu && (
        <menu.Piece
          id={menuId}
          anchor={anchor}
          current={current.mode}
          onChoose={choose}
          onClose={close}
        />
      )}
    </>
  );
}
