import { Link } from 'react-router-dom';
import type { Product } from '@/api/productsApi';
import { useIsSellerVerified } from '@/api/bare/useIsSellerVerified';
import { Text } from '@/components/Text';
import { VerifiedBadge } from '@/components/VerifiedBadge';
import styles from './SellerLine.module.css';

interface SellerLineProps extends Pick<Product, 'sellerName' | 'sellerEmail' | 'isSellerVerified'> {
  to?: string | undefined;
  /** Whether the badge can say what it means. */
  isExplained?: boolean;
}

/** The seller’s name, with a badge for verified sellers. */
export function SellerLine({
  sellerName,
  sellerEmail,
  isSellerVerified,
  to,
  isExplained = false,
}: SellerLineProps) {
  const isVerified = useIsSellerVerified({ sellerEmail, isSellerVerified });
  const name = sellerName || 'Private seller';

  return (
    <Text as="div" variant="body2" className={styles.seller}>
      {to === undefined ? (
        <span title={sellerName} className={styles.name}>
          {name}
        </span>
      ) : (
        <Link to={to} className={styles.link}>
          {name}
        </Link>
      )}
      {isVerified && <VerifiedBadge hasWord isExplained={isExplained} />}
    </Text>
  );
}
