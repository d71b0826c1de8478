import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Portal from '@mui/material/Portal';
import Tooltip from '@mui/material/Tooltip';
import {
  ColumnsPanelTrigger,
  GridColumnsManagement,
  gridColumnVisibilityModelSelector,
  gridDensitySelector,
  Toolbar,
  ToolbarButton,
  useGridApiContext,
  useGridSelector,
  type GridColumnVisibilityModel,
  type GridSlotProps,
} from '@mui/x-data-grid';
import { mdiCheck, mdiFormatLineSpacing, mdiViewColumnOutline } from '@mdi/js';
import { useId, useState } from 'react';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { densities } from './useTablePrefs';

declare module '@mui/x-data-grid' {
  interface ColumnsManagementPropsOverrides {
    /** The visible columns without a choice of the user. */
    defaultModel?: GridColumnVisibilityModel;
  }
  interface ToolbarPropsOverrides {
    /** Rendered next to the search box, which does not belong to the grid. */
    container?: HTMLElement | null;
  }
}

export function GridToolbar({ container }: GridSlotProps['toolbar']) {
  if (!container) return null;
  return (
    <Portal container={container}>
      <Toolbar aria-label="Table settings" render={<Box sx={{ display: 'flex', gap: 0.5 }} />}>
        <Tooltip title="Columns">
          <ColumnsPanelTrigger render={<ToolbarButton aria-label="Columns" />}>
            <Icon path={mdiViewColumnOutline} />
          </ColumnsPanelTrigger>
        </Tooltip>
        <DensityMenu />
      </Toolbar>
    </Portal>
  );
}

/**
 * The columns to choose. The grid’s own reset button goes back to the columns that were shown when
 * it was opened.
 */
export function ColumnsPanel({ defaultModel = {}, ...props }: GridSlotProps['columnsManagement']) {
  const grid = useGridApiContext();
  const model = useGridSelector(grid, gridColumnVisibilityModelSelector);
  const isDefault = Object.entries(defaultModel).every(([field, shown]) => model[field] === shown);
  return (
    <>
      <GridColumnsManagement {...props} disableResetButton />
      <Button
        disabled={isDefault}
        onClick={() => grid.current.setColumnVisibilityModel(defaultModel)}
        style={{ margin: 8 }}
      >
        Show default columns
      </Button>
    </>
  );
}

const densityNames = { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' };

function DensityMenu() {
  const grid = useGridApiContext();
  const density = useGridSelector(grid, gridDensitySelector);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Tooltip title="Density">
        <ToolbarButton
          id={`${id}-button`}
          aria-label="Density"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? `${id}-menu` : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon path={mdiFormatLineSpacing} />
        </ToolbarButton>
      </Tooltip>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button`, dense: true } }}
      >
        {densities.map((value) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={density === value}
            onClick={() => grid.current.setDensity(value)}
          >
            <ListItemIcon>
              {density === value && <Icon path={mdiCheck} size="small" />}
            </ListItemIcon>
            <ListItemText>{densityNames[value]}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
