import { useRef, useState } from 'react';
import type { ProductForm } from '#contract/schemas/product';
import { warningsAbout, type CarDetails, type Warning } from '#contract/warnings';
import { canLoadPicture } from './pictureCheck';

interface PendingProduct {
  product: ProductForm;
  warnings: Warning[];
  isPictureLoaded: boolean;
}

/**
 * Checks a product before it is published. Asks for confirmation if its picture does not load or if
 * details look like mistakes, such as a price with an extra zero.
 * @param saved the details of an existing product, for which no warnings are shown again
 */
export function useProductConfirmation(
  publish: (product: ProductForm) => Promise<void>,
  saved?: CarDetails & { picture: string },
) {
  const [isChecking, setIsChecking] = useState(false);
  const [pending, setPending] = useState<PendingProduct | null>(null);
  const isCheckingRef = useRef(false);

  const checkAndPublish = async (product: ProductForm) => {
    if (isCheckingRef.current) return;
    isCheckingRef.current = true;
    setIsChecking(true);
    // An empty link is valid only if there are photos. Without a connection, the picture cannot be
    // checked, and publishing reports the error.
    const { picture } = product;
    const isPictureLoaded =
      ['', saved?.picture].includes(picture) ||
      !navigator.onLine ||
      (await canLoadPicture(picture));
    setIsChecking(false);
    isCheckingRef.current = false;
    const known = saved ? warningsAbout(saved).map(({ text }) => text) : [];
    const warnings = warningsAbout(product).filter(({ text }) => !known.includes(text));
    if (isPictureLoaded && warnings.length === 0) await publish(product);
    else setPending({ product, warnings, isPictureLoaded });
  };

  return {
    checkAndPublish,
    isChecking,
    pending,
    isEdit: saved !== undefined,
    publishAnyway: () => {
      setPending(null);
      if (pending) void publish(pending.product);
    },
    cancel: () => setPending(null),
  };
}
