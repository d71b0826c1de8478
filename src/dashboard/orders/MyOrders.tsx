import { useEffect, useRef } from 'react';
import { PageTitle } from '@/components/PageTitle';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { EmailNotice } from '@/dashboard/ui/EmailNotice';
import { endedTable, ordersTable } from './ordersSetup';
import { OrdersTable } from './OrdersTable';

/**
 * My Orders of a buyer (spec §2). A server with extensions also lists the bookings that have ended,
 * which is the same page with another URL.
 */
export function MyOrders({ email }: { email: string }) {
  const state = useListQuery(ordersTable);
  const isEnded = state.query.filters.status === 'ended';
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEnded = useRef(isEnded);

  useEffect(() => {
    if (wasEnded.current === isEnded) return;
    wasEnded.current = isEnded;
    // The link or filter that was chosen belonged to the other list.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isEnded]);

  return (
    <>
      <PageTitle
        title={isEnded ? 'Ended bookings' : 'My Orders'}
        space="medium"
        headingRef={heading}
      />
      <EmailNotice about="your bookings" />
      <OrdersTable
        // Rows of one list never show under the title of the other.
        key={String(isEnded)}
        table={isEnded ? endedTable : ordersTable}
        state={state}
        isEnded={isEnded}
        email={email}
      />
    </>
  );
}
