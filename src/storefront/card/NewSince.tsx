import { createContext, use } from 'react';
import type { Product } from '@/api/productsApi';
import { StatusBadge } from '@/components/StatusBadge';

/** Since when cars of a list are new to the user, as an ISO time; null elsewhere. */
export const NewSince = createContext<string | null>(null);

/** Marks a car that was listed since the user last opened the saved search. */
export function NewBadge({
  createdAt,
  className,
}: Pick<Product, 'createdAt'> & { className?: string | undefined }) {
  const since = use(NewSince);
  if (since === null || createdAt === null || createdAt <= since) return null;
  return (
    <div className={className}>
      <StatusBadge tone="green">New</StatusBadge>
    </div>
  );
}
