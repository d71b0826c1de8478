import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon } from '@/components/Icon';
import { schemeModes, type SchemeMode } from './schemeModes';

interface SchemeMenuProps {
  id: string;
  /** The button it hangs from; null while the menu is closed. */
  anchor: HTMLElement | null;
  current: SchemeMode;
  onChoose: (mode: SchemeMode) => void;
  onClose: () => void;
}

export function SchemeMenu({ id, anchor, current, onChoose, onClose }: SchemeMenuProps) {
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Colour scheme' } }}
    >
      {schemeModes.map(({ mode, label, icon }) => (
        <MenuItem
          key={mode}
          role="menuitemradio"
          aria-checked={mode === current}
          selected={mode === current}
          onClick={() => onChoose(mode)}
        >
          <ListItemIcon>
            <Icon path={icon} fontSize="small" />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
