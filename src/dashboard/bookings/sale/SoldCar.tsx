import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { offerOf } from '@/api/handover';
import { outcomeForRow } from '@/api/messageFor';
import { useWithdrawProductMutation } from '@/api/productEditingApi';
import { useShareSellerPhoneMutation, type SellerBooking } from '@/api/sellerBookingsApi';
import { Button } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { showOutcome } from '@/components/feedback/toast';
import { filesBehind } from '@/components/photoFiles';
import { hasPassed } from '@/components/clock';
import { SupportLine } from '@/components/SupportLine';
import { Text } from '@/components/Text';
import { HandoverAction } from '@/dashboard/ui/HandoverAction';
import { CarSummary } from '@/dashboard/ui/CarSummary';
import { CallButton } from '@/dashboard/ui/CallButton';
import { NextStep } from '@/dashboard/ui/NextStep';
import { formatDay } from '#contract/formats';
import { orderNumber } from '#contract/orderNumber';
import { routes } from '#contract/routes';
import { buyerOf } from '@/dashboard/ui/bookingSteps';
import { ReleaseDialog } from '../ReleaseDialog';
import { isHeld, isReturning, sellerBookingLabels, sellerBookingName } from '../sellerBookingState';
import { SaleStatus } from './SaleStatus';

interface SoldCarProps {
  sale: SellerBooking;
  /** Milliseconds since the epoch. */
  now: number;
  onRefused: () => void;
}

/** The booked car, the status of the booking, and the seller’s next step and actions. */
export function SoldCar({ sale, now, onRefused }: SoldCarProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, productId, productName, picture, priceCents, history } = sale;
  const { next } = sellerBookingLabels(sale, now);
  const step = sale.returnBy === null ? next : nextOfReturn(sale.returnBy, now);
  const isLate = sale.returnBy !== null && !isReturning(sale, now);
  const isCalling = isHeld(sale, now) || isSettled(sale) || isReturning(sale, now);
  const focusHeading = () => heading.current?.focus();
  const isCarGone = history.some(({ kind }) => kind === 'car-removed');
  return (
    <CarSummary
      label="Car"
      picture={<CarPicture src={picture} photo={filesBehind(picture)} alt="" />}
      name={sellerBookingName(sale)}
      to={productId && !isCarGone ? routes.product(productId, productName) : null}
      priceCents={priceCents}
      headingRef={heading}
    >
      <Text tone="secondary">{`Order number ${orderNumber(id)}`}</Text>
      <SaleStatus sale={sale} now={now} />
      {step !== null && (
        <NextStep>
          <Text>{step}</Text>
          {isCalling && <CallButton name={buyerOf(sale)} phone={sale.phone} />}
          {isLate && <SupportLine />}
        </NextStep>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
        {sale.canSharePhone && isHeld(sale, now) && <ShareButton id={id} onDone={focusHeading} />}
        <HandoverAction
          bookingId={id}
          party="seller"
          offer={isSettled(sale) ? offerOf('seller', sale) : null}
          onDone={focusHeading}
        />
        {sale.endReason === 'undone' && sale.returnedAt === null && productId && !isCarGone && (
          <ListAgainButton
            productId={productId}
            onDone={() => {
              focusHeading();
              onRefused();
            }}
          />
        )}
        <ReleaseButton
          sale={sale}
          isOffered={sale.canRelease && isHeld(sale, now)}
          onRefused={onRefused}
          onDone={focusHeading}
        />
      </Box>
    </CarSummary>
  );
}

const nextOfReturn = (returnBy: string, now: number): string =>
  hasPassed(returnBy, now)
    ? `The buyer had until ${formatDay(returnBy)} to return the car. If you have it back, list it again. If not, write to us with the order number.`
    : `Agree with the buyer on a place and a time to return the car. They have until ${formatDay(returnBy)}.`;

/** Whether the order is paid and nobody asks for the money. */
const isSettled = ({ state, dispute, moneyBackStage }: SellerBooking) =>
  state === 'paid' && dispute !== 'open' && moneyBackStage === null;

/** Shows the buyer the seller’s phone number now. `onDone`: the button is about to be removed. */
function ShareButton({ id, onDone }: { id: string; onDone: () => void }) {
  const [share, { isLoading }] = useShareSellerPhoneMutation();
  const run = async () => {
    const outcome = await outcomeForRow(share({ id }), ({ acknowledged }) => acknowledged);
    showOutcome(outcome, 'Phone number shared.');
    if (outcome.kind !== 'failed') onDone();
  };
  return (
    <Button variant="outlined" isBusy={isLoading} onClick={() => void run()}>
      Share phone number
    </Button>
  );
}

/** After a refund the seller has the car back, and puts it on sale again. */
function ListAgainButton({ productId, onDone }: { productId: string; onDone: () => void }) {
  const [change, { isLoading }] = useWithdrawProductMutation();
  const run = async () => {
    const outcome = await outcomeForRow(
      change({ id: productId, withdrawn: false }),
      ({ modifiedCount }) => modifiedCount > 0,
    );
    showOutcome(outcome, 'Car listed again.');
    onDone();
  };
  return (
    <Button variant="outlined" isBusy={isLoading} onClick={() => void run()}>
      I have the car back: List again
    </Button>
  );
}

interface ReleaseButtonProps {
  sale: SellerBooking;
  isOffered: boolean;
  onRefused: () => void;
  /** The dialog has closed, and the button is gone or about to be removed. */
  onDone: () => void;
}

/** Releases the car, as in the table of bookings. */
function ReleaseButton({ sale, isOffered, onRefused, onDone }: ReleaseButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {isOffered && (
        <Button color="error" onClick={() => setIsAsking(true)}>
          Cancel booking
        </Button>
      )}
      <ReleaseDialog
        booking={sale}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onRefused={onRefused}
        onClosed={(isReleased) => {
          if (isReleased || !isOffered) onDone();
        }}
      />
    </>
  );
}
