import { useRef, useState } from 'react';
import type { ProductForm } from '#contract/schemas/product';
import { warningsAbout, type CarDetails, type Warning } from '#contract/warnings';
import { canLoadPicture } from './pictureCheck';

interface Doubts {
  product: ProductForm;
  /** Details that look like slips. */
  warnings: Warning[];
  isPictureLoaded: boolean;
}

/**
 * Looks at a product before it is published: asks when its picture cannot be loaded, or when its
 * details look like slips, such as a zero too many. `before` is what a product that is there already
 * says: it is not asked about again.
 */
export function useProductQuestion(
  publish: (product: ProductForm) => Promise<void>,
  before?: CarDetails & { picture: string },
) {
  const [isChecking, setIsChecking] = useState(false);
  const [asked, setAsked] = useState<Doubts | null>(null);
  const isAtWork = useRef(false);

  const checkAndPublish = async (product: ProductForm) => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setIsChecking(true);
    // Photos stand for a link that is not given. Without a connection no picture can be judged, and
    // publishing itself will say so.
    const { picture } = product;
    const isPictureLoaded =
      ['', before?.picture].includes(picture) ||
      !navigator.onLine ||
      (await canLoadPicture(picture));
    setIsChecking(false);
    isAtWork.current = false;
    const known = before ? warningsAbout(before).map(({ text }) => text) : [];
    const warnings = warningsAbout(product).filter(({ text }) => !known.includes(text));
    if (isPictureLoaded && warnings.length === 0) await publish(product);
    else setAsked({ product, warnings, isPictureLoaded });
  };

  return {
    checkAndPublish,
    isChecking,
    asked,
    isEdit: before !== undefined,
    publishAnyway: () => {
      setAsked(null);
      if (asked) void publish(asked.product);
    },
    dropQuestion: () => setAsked(null),
  };
}
