import { useState } from 'react';
import type { Product } from '@/api/productsApi';
import type { CellEditing, SelectionTool } from '@/dashboard/table/types';
import type { Elements } from '@/components/elements';
import { PriceDialog } from './PriceDialog';
import { priceText } from './priceEdit';
import { usePriceSaving } from './usePriceSaving';

interface PriceTool {
  tool: SelectionTool<Product>;
  editing: CellEditing<Product>;
  dialogs: Elements;
}

interface Selection {
  products: readonly Product[];
  onChanged: (ids: readonly string[], hasFailed: boolean) => void;
}

const emptySelection: Selection = { products: [], onChanged: () => undefined };

/**
 * The table’s tool that changes the prices of selected cars, and the editing of a single price
 * (extensions).
 */
export function usePriceTool(): PriceTool {
  const [isOpen, setIsOpen] = useState(false);
  /** Stays set while the dialog fades out. */
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const { save, question } = usePriceSaving();
  const open = (products: readonly Product[], onChanged: Selection['onChanged']) => {
    setSelection({ products, onChanged });
    setIsOpen(true);
  };
  const tool: SelectionTool<Product> = {
    id: 'prices',
    isExtension: true,
    label: 'Change price',
    isOffered: ({ isSold, isRemoved }) => !isSold && !isRemoved,
    open,
  };
  return {
    tool,
    editing: { save, open: (product) => open([product], () => undefined) },
    dialogs: (
      <>
        <PriceDialog
          // Opened again for the same cars and prices, it still has what was typed.
          key={selection.products.map((product) => product.id + priceText(product)).join()}
          isOpen={isOpen}
          products={selection.products}
          onChanged={selection.onChanged}
          onClose={() => setIsOpen(false)}
        />
        {question}
      </>
    ),
  };
}
