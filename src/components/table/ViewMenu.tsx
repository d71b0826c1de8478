import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import { mdiTableCog } from '@mdi/js';
import { useId, useState } from 'react';
import { Icon } from '../Icon';
import type { TableColumn } from './types';
import { densities, type TablePrefs } from './useTablePrefs';

interface ViewMenuProps<Row> {
  columns: readonly TableColumn<Row>[];
  prefs: TablePrefs;
  onChange: (part: Partial<TablePrefs>) => void;
}

const densityNames = { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' };

/** How dense the table is and which columns it shows. */
export function ViewMenu<Row>({ columns, prefs, onChange }: ViewMenuProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const { density, hiddenFields } = prefs;
  // The column that names the row stays: without it nobody knows what a row is about.
  const hideable = columns.filter(({ card }) => card !== 'title');

  const toggle = (field: string) =>
    onChange({
      hiddenFields: hiddenFields.includes(field)
        ? hiddenFields.filter((hidden) => hidden !== field)
        : [...hiddenFields, field],
    });

  return (
    <>
      <Button
        id={`${id}-button`}
        color="inherit"
        startIcon={<Icon path={mdiTableCog} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        View
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button`, dense: true } }}
      >
        <ListSubheader role="presentation">Density</ListSubheader>
        {densities.map((value) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={density === value}
            onClick={() => onChange({ density: value })}
          >
            <ListItemIcon>
              <Radio size="small" edge="start" checked={density === value} tabIndex={-1} inert />
            </ListItemIcon>
            <ListItemText>{densityNames[value]}</ListItemText>
          </MenuItem>
        ))}
        <Divider component="li" />
        <ListSubheader role="presentation">Columns</ListSubheader>
        {hideable.map(({ field, header }) => (
          <MenuItem
            key={field}
            role="menuitemcheckbox"
            aria-checked={!hiddenFields.includes(field)}
            onClick={() => toggle(field)}
          >
            <ListItemIcon>
              <Checkbox
                size="small"
                edge="start"
                checked={!hiddenFields.includes(field)}
                tabIndex={-1}
                inert
              />
            </ListItemIcon>
            <ListItemText>{header}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
