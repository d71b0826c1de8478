import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { mdiMonitor, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import { useId, useState } from 'react';
import { Icon } from '@/components/Icon';

const modes = [
  { mode: 'system', label: 'Like my device', icon: mdiMonitor },
  { mode: 'light', label: 'Light', icon: mdiWhiteBalanceSunny },
  { mode: 'dark', label: 'Dark', icon: mdiWeatherNight },
] as const;

/** Colour scheme: like the device, light or dark; the theme provider remembers it. */
export function SchemeSwitch() {
  const { mode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const current = modes.find((entry) => entry.mode === mode) ?? modes[0];

  const choose = (next: (typeof modes)[number]['mode']) => {
    setMode(next);
    setAnchor(null);
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
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Colour scheme' } }}
      >
        {modes.map((entry) => (
          <MenuItem
            key={entry.mode}
            role="menuitemradio"
            aria-checked={entry.mode === current.mode}
            selected={entry.mode === current.mode}
            onClick={() => choose(entry.mode)}
          >
            <ListItemIcon>
              <Icon path={entry.icon} fontSize="small" />
            </ListItemIcon>
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
