import { FilterPanel as Panel, type FilterPanelProps } from '@/features/search/FilterPanel';
import { MuiRoot } from './MuiRoot';

/** What sets filters, with what it is made of; both come when a filter is about to be opened. */
export function FilterPanel(props: FilterPanelProps) {
  return (
    <MuiRoot>
      <Panel {...props} />
    </MuiRoot>
  );
}
