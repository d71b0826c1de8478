import { useEffect } from 'react';

/** The product's name, as it stands in tabs, header and footer. */
export const PRODUCT_NAME = 'Second Gear';

/** Names the browser tab "title · Second Gear"; without a title only the product. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
}
