import { useState, type ReactNode } from 'react';
import type { Product } from '@/api/productsApi';
import type { SelectionTool } from '@/dashboard/table/types';
import { useIsExtended } from '@/store/useIsExtended';
import { PriceDialog } from './PriceDialog';

interface PriceTool {
  tools: SelectionTool<Product>[];
  dialog: ReactNode;
}

interface Selection {
  products: readonly Product[];
  deselect: (ids: readonly string[]) => void;
}

const emptySelection: Selection = { products: [], deselect: () => undefined };

/** The table’s tool that changes the prices of selected cars, if the server has extensions. */
export function usePriceTool(): PriceTool {
  const isExtended = useIsExtended();
  const [isOpen, setIsOpen] = useState(false);
  /** Stays set while the dialog fades out. */
  const [selection, setSelection] = useState<Selection>(emptySelection);
  if (!isExtended) return { tools: [], dialog: null };
  const tool: SelectionTool<Product> = {
    id: 'prices',
    label: 'Change price',
    isOffered: ({ isSold }) => !isSold,
    open: (products, deselect) => {
      setSelection({ products, deselect });
      setIsOpen(true);
    },
  };
  return {
    tools: [tool],
    dialog: (
      <PriceDialog
        isOpen={isOpen}
        products={selection.products}
        onChanged={selection.deselect}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
