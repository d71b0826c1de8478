import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { MoneyBackCase } from '@/api/moneyBackApi';
import { useNow } from '@/components/clock';
import { CarPicture } from '@/components/CarPicture';
import { Notice } from '@/components/feedback/Notice';
import { PhoneLink } from '@/components/PhoneLink';
import { filesBehind } from '@/components/photoFiles';
import { StatusBadge } from '@/components/StatusBadge';
import type { Elements } from '@/components/elements';
import { Text } from '@/components/Text';
import { EvidencePhotos } from '@/dashboard/ui/EvidencePhotos';
import { PersonLink } from '@/dashboard/ui/PersonLink';
import { SealedCar } from '@/dashboard/ui/SealedCar';
import { apiPaths } from '#contract/apiPaths';
import { formatDayAndTime } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { orderNumber } from '#contract/orderNumber';
import { routes } from '#contract/routes';
import {
  buyerOf,
  caseName,
  handoverOf,
  noReply,
  outcomeOf,
  problemOf,
  reasonOf,
  returnOf,
  sellerOf,
  stateLabels,
  stateTones,
} from './moneyBackLabels';

/** What an admin needs to know to decide: the order, the money, and what the buyer wrote. */
export function CaseFacts({ request }: { request: MoneyBackCase }) {
  const { id, picture, state, bookingId, paidCents, leftCents, askedAt, photos, reply } = request;
  const pathOf = (photoId: string) => apiPaths.evidencePhoto(id, photoId);
  const now = useNow();
  const outcome = outcomeOf(request);
  const problem = problemOf(request);
  const returning = returnOf(request, now);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box sx={{ width: 96, flexShrink: 0, borderRadius: 1, overflow: 'hidden' }}>
          <CarPicture src={picture} photo={filesBehind(picture)} alt="" />
        </Box>
        <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <Text variant="subtitle1" style={{ overflowWrap: 'anywhere' }}>
            {request.productId ? (
              <Link
                component={RouterLink}
                to={routes.product(request.productId, request.productName)}
              >
                {caseName(request)}
              </Link>
            ) : (
              caseName(request)
            )}
          </Text>
          <StatusBadge tone={stateTones[state]}>{stateLabels[state]}</StatusBadge>
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 3,
          rowGap: 0.75,
        }}
      >
        <Fact label="Order number">{orderNumber(bookingId)}</Fact>
        <Fact label="Paid">{formatPrice(paidCents)}</Fact>
        <Fact label="Refunded">{formatPrice(Math.max(0, paidCents - leftCents))}</Fact>
        <Fact label="Left">
          <strong>{formatPrice(leftCents)}</strong>
        </Fact>
        <Fact label="Handover">{handoverOf(request)}</Fact>
        {returning !== null && <Fact label="Return">{returning}</Fact>}
        <Fact label="Asked">{askedAt === null ? '–' : formatDayAndTime(askedAt)}</Fact>
        <Fact label="Reason">{reasonOf(request)}</Fact>
        {state === 'open' && request.decideBy !== null && (
          <Fact label="Decide by">{formatDayAndTime(request.decideBy)}</Fact>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Party
          title="Buyer"
          id={request.buyerId}
          name={buyerOf(request)}
          email={request.buyerEmail}
          phone={request.buyerPhone}
        >
          {request.isOpenedByUs ? (
            <Notice tone="info" role="status">
              We opened this request because the seller’s account was closed. The buyer can withdraw
              it.
            </Notice>
          ) : (
            <Words label="What the buyer wrote">{request.note}</Words>
          )}
          <EvidencePhotos pathOf={pathOf} photos={photos} by="the buyer" />
        </Party>
        <Party
          title="Seller"
          id={request.sellerId}
          name={sellerOf(request)}
          email={request.sellerEmail}
          phone={request.sellerPhone}
        >
          {reply ? (
            <>
              <Words label={`What the seller answered on ${formatDayAndTime(reply.at)}`}>
                {reply.text}
              </Words>
              <EvidencePhotos pathOf={pathOf} photos={reply.photos} by="the seller" />
            </>
          ) : (
            <Text variant="body2">{noReply(request, now)}</Text>
          )}
        </Party>
      </Box>
      <SealedCar bookingId={bookingId} />
      {problem !== null && (
        <Notice tone="warning" role="status">
          {problem}
        </Notice>
      )}
      {outcome !== null && (
        <Notice tone="info" role="status">
          {outcome}
        </Notice>
      )}
      {request.answer && <Words label="Answer">{request.answer}</Words>}
    </>
  );
}

interface PartyProps {
  title: string;
  id: string;
  name: string;
  email: string;
  phone: string;
  children: Elements;
}

/** One side of the request: who it is, how to reach them, and what they say. */
function Party({ title, id, name, email, phone, children }: PartyProps) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 0, overflowWrap: 'anywhere' }}
    >
      <Text as="h3" variant="subtitle1">
        {title}
      </Text>
      <Text as="div" variant="body2">
        <PersonLink id={id} name={name} />
        {email && (
          <Link href={`mailto:${email}`} sx={{ display: 'block' }}>
            {email}
          </Link>
        )}
        {phone && <PhoneLink phone={phone} />}
      </Text>
      {children}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Text as="dt" variant="body2" tone="secondary">
        {label}
      </Text>
      <Text
        as="dd"
        variant="body2"
        style={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
      >
        {children}
      </Text>
    </>
  );
}

/** What a user wrote, with its line breaks. */
function Words({ label, children }: { label: string; children: string }) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Text as="figcaption" variant="subtitle2" style={{ marginBottom: 4 }}>
        {label}
      </Text>
      <Box
        component="blockquote"
        sx={{
          typography: 'body2',
          m: 0,
          pl: 1.5,
          borderLeft: 3,
          borderColor: 'divider',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
