import { useEffect } from 'react';

/** The product’s name in document titles, the header and the footer. */
export const PRODUCT_NAME = 'Second Gear';

/**
 * Sets the document title to "title · Second Gear", or the product’s name alone without a title.
 */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
}
