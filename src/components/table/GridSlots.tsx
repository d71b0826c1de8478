import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Portal from '@mui/material/Portal';
import Radio from '@mui/material/Radio';
import Tooltip from '@mui/material/Tooltip';
import {
  ColumnsPanelTrigger,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridFooterContainer,
  Toolbar,
  ToolbarButton,
  type GridColDef,
  type GridSlotProps,
} from '@mui/x-data-grid';
import { mdiFormatLineSpacing, mdiViewColumnOutline } from '@mdi/js';
import {
  createContext,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Icon } from '../Icon';
import { CHECKBOX_WIDTH } from './gridRoom';
import type { TableRow, TableSetup } from './types';
import { densities, type Density } from './useTablePrefs';

/** What stands in the grid's slots and is not the grid's own. */
interface GridParts {
  /** Where the grid's tools go: beside the search, which stays when there is no grid. */
  tools: HTMLElement | null;
  exportButton: ReactNode;
  density: Density;
  onDensity: (density: Density) => void;
  pager: ReactNode;
}

const nothing = () => undefined;

export const GridPartsContext = createContext<GridParts>({
  tools: null,
  exportButton: null,
  density: 'compact',
  onDensity: nothing,
  pager: null,
});

/** The grid's toolbar: which columns, how dense, and the file of all rows. */
export function GridTools() {
  const { tools, exportButton } = use(GridPartsContext);
  if (!tools) return null;
  return (
    <Portal container={tools}>
      <Toolbar aria-label="Table settings" render={<Box sx={{ display: 'flex', gap: 0.5 }} />}>
        <Tooltip title="Columns">
          <ColumnsPanelTrigger render={<ToolbarButton aria-label="Columns" />}>
            <Icon path={mdiViewColumnOutline} />
          </ColumnsPanelTrigger>
        </Tooltip>
        <DensityMenu />
      </Toolbar>
      {exportButton}
    </Portal>
  );
}

const densityNames = { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' };

/** The grid knows densities, but has no control for them. */
function DensityMenu() {
  const { density, onDensity } = use(GridPartsContext);
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
            onClick={() => onDensity(value)}
          >
            <ListItemIcon>
              <Radio size="small" edge="start" checked={density === value} tabIndex={-1} inert />
            </ListItemIcon>
            <ListItemText>{densityNames[value]}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The pages. */
export function GridFooter() {
  const { pager } = use(GridPartsContext);
  return <GridFooterContainer>{pager}</GridFooterContainer>;
}

/** What the row is called that a checkbox stands in. */
const RowName = createContext('row');

/**
 * A row's checkbox that says which row it chooses. A plain one that the grid's own styles dress
 * (`gridStyles`): there are many, and all are made anew whenever the rows change.
 */
export function RowCheckbox({
  checked = false,
  tabIndex,
  onChange,
  onKeyDown,
}: GridSlotProps['rowCheckbox']) {
  const name = use(RowName);
  return (
    <input
      type="checkbox"
      name="select_row"
      className="rowCheckbox"
      aria-label={`Select ${name}`}
      checked={checked}
      tabIndex={tabIndex}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  );
}

/**
 * The header of a column that cannot be sorted by. The grid says `aria-sort="none"` on every one,
 * which promises a person that there is an order to choose.
 */
export function UnsortedHeader({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    content.current?.closest('[role="columnheader"]')?.removeAttribute('aria-sort');
  });
  return (
    <div ref={content} className="MuiDataGrid-columnHeaderTitle">
      {children}
    </div>
  );
}

const checkboxes = GRID_CHECKBOX_SELECTION_COL_DEF;

/** Checkboxes, each named after its row, in a column that has no order. */
export const checkboxColumn = <Row extends TableRow>(
  nameOf: TableSetup<Row>['nameOf'],
): GridColDef<Row> => ({
  ...checkboxes,
  width: CHECKBOX_WIDTH,
  minWidth: CHECKBOX_WIDTH,
  renderHeader: (header) => <UnsortedHeader>{checkboxes.renderHeader?.(header)}</UnsortedHeader>,
  renderCell: (cell) => <RowName value={nameOf(cell.row)}>{checkboxes.renderCell?.(cell)}</RowName>,
});
