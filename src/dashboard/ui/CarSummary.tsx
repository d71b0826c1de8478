import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode, Ref } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Elements } from '@/components/elements';
import { Text } from '@/components/Text';
import { formatPrice } from '#contract/money';

interface CarSummaryProps {
  label: string;
  picture: ReactNode;
  name: string;
  /** The car’s page, and the state that it is opened with; null if the car has none. */
  to: string | null;
  linkState?: object;
  priceCents: number | null;
  headingRef?: Ref<HTMLHeadingElement>;
  children: Elements;
}

/** The car of an order, as it was booked, with the status of the order. */
export function CarSummary({
  label,
  picture,
  name,
  to,
  linkState,
  priceCents,
  headingRef,
  children,
}: CarSummaryProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '15rem minmax(0, 1fr)' },
        gap: { xs: 2, sm: 3 },
        alignItems: 'start',
      }}
    >
      {/* Fills a phone’s screen, so there it comes after what the reader does next. */}
      <Box sx={{ order: { xs: 1, sm: 0 }, borderRadius: 1, overflow: 'hidden' }}>{picture}</Box>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 }}>
        <Text
          as="h2"
          variant="h4"
          ref={headingRef}
          tabIndex={-1}
          style={{ overflowWrap: 'anywhere' }}
        >
          {to === null ? (
            name
          ) : (
            <Link component={RouterLink} to={to} state={linkState} sx={{ color: 'inherit' }}>
              {name}
            </Link>
          )}
        </Text>
        {priceCents !== null && <Text variant="h3">{formatPrice(priceCents)}</Text>}
        {children}
      </Box>
    </Box>
  );
}
