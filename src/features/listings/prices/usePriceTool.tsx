import { mdiTagEditOutline } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import type { Listing } from '@/api/listingsApi';
import type { SelectionTool } from '@/components/table/types';
import { useCan } from '@/store/useCan';
import { PriceDialog } from './PriceDialog';

interface PriceTool {
  tools: SelectionTool<Listing>[];
  dialog: ReactNode;
}

/** Change the prices of selected cars: for a server that says `bulk`. */
export function usePriceTool(): PriceTool {
  const isOffered = useCan('bulk');
  const [chosen, setChosen] = useState<readonly Listing[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [deselect, setDeselect] = useState<{ call: (ids: readonly string[]) => void }>();
  if (!isOffered) return { tools: [], dialog: null };
  const tool: SelectionTool<Listing> = {
    id: 'prices',
    label: 'Change price',
    icon: mdiTagEditOutline,
    isOffered: ({ isSold }) => !isSold,
    open: (listings, call) => {
      setChosen(listings);
      setDeselect({ call });
      setIsOpen(true);
    },
  };
  return {
    tools: [tool],
    dialog: (
      <PriceDialog
        isOpen={isOpen}
        listings={chosen}
        onChanged={(ids) => deselect?.call(ids)}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
