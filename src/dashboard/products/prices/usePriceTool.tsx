import { useState, type ReactNode } from 'react';
import type { Listing } from '@/api/listingsApi';
import type { SelectionTool } from '@/dashboard/table/types';
import { useCan } from '@/store/useCan';
import { PriceDialog } from './PriceDialog';

interface PriceTool {
  tools: SelectionTool<Listing>[];
  dialog: ReactNode;
}

interface Selection {
  listings: readonly Listing[];
  deselect: (ids: readonly string[]) => void;
}

const nothing: Selection = { listings: [], deselect: () => undefined };

/** Change the prices of selected cars: for a server that says `bulk`. */
export function usePriceTool(): PriceTool {
  const isOffered = useCan('bulk');
  const [isOpen, setIsOpen] = useState(false);
  /** Kept while the dialog closes. */
  const [selection, setSelection] = useState<Selection>(nothing);
  if (!isOffered) return { tools: [], dialog: null };
  const tool: SelectionTool<Listing> = {
    id: 'prices',
    label: 'Change price',
    isOffered: ({ isSold }) => !isSold,
    open: (listings, deselect) => {
      setSelection({ listings, deselect });
      setIsOpen(true);
    },
  };
  return {
    tools: [tool],
    dialog: (
      <PriceDialog
        isOpen={isOpen}
        listings={selection.listings}
        onChanged={selection.deselect}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
