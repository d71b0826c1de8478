import Box from '@mui/material/Box';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageFor } from '@/api/messageFor';
import { useOwnConversation } from '@/api/ownConversationsApi';
import { useGetProductQuery } from '@/api/productsApi';
import { useGetSaleQuery } from '@/api/sellerBookingsApi';
import { ButtonLink } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import { Composer } from './Composer';
import { ConversationFrame } from './ConversationFrame';
import { CarHead, type CarHeadProps } from './ConversationHead';
import { UnsentMessages } from './UnsentMessages';
import { useMoveUnsent, useUnsent, type FirstRecipient } from './unsent';

interface FirstMessageProps extends Omit<CarHeadProps, 'badge' | 'children'> {
  recipient: FirstRecipient;
  /** The conversation that there is already; '' without one. */
  begunId: string;
  carPath: string;
  /** What the reader learns before writing. */
  hint: string;
  /** The text to begin with. */
  opening: string;
}

/** The first message; leads on to the conversation once there is one. */
function FirstMessage({ recipient, begunId, carPath, hint, opening, ...head }: FirstMessageProps) {
  const navigate = useNavigate();
  const unsent = useUnsent(recipient);
  const move = useMoveUnsent(recipient);

  const begin = useEffectEvent(() => {
    if (opening && !unsent.draft) unsent.write(opening);
  });
  useEffect(() => begin(), [opening]);

  const goOn = useEffectEvent((id: string) => {
    move(id);
    void navigate(routes.conversation(id), { replace: true });
  });
  useEffect(() => {
    if (begunId) goOn(begunId);
  }, [begunId]);

  return (
    <>
      <CarHead {...head}>
        <ButtonLink to={carPath}>View car</ButtonLink>
      </CarHead>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 2 }}>
        <Text variant="body2" tone="secondary">
          {hint}
        </Text>
        <UnsentMessages unsent={unsent} />
      </Box>
      <Composer
        otherName={head.otherName}
        hasAnswers={recipient.bookingId !== undefined}
        unsent={unsent}
        received={[]}
        warningKey={`car-${recipient.productId}`}
      />
    </>
  );
}

/** To the seller of a car. `about`: what the buyer asks about; '' without a question. */
export function WriteToSeller({ productId, about }: { productId: string; about: string }) {
  const own = useOwnConversation(productId);
  const product = useGetProductQuery(productId);
  return (
    <ConversationFrame>
      <AsyncView
        query={{
          currentData: own.currentData && product.currentData,
          error: own.error ?? product.error,
          isFetching: own.isFetching || product.isFetching,
          refetch: () => [own.refetch(), product.refetch()],
        }}
        label="Loading car"
        minHeight={320}
        failedTitle="We couldn’t load this car"
        messageFor={messageFor}
      >
        {(car) => {
          const name = car.sellerName || 'the seller';
          return (
            <FirstMessage
              recipient={{ productId }}
              begunId={own.currentData?.conversationId ?? ''}
              carPath={routes.product(productId, car.name)}
              name={car.name}
              picture={car.picture}
              otherName={name}
              isOtherVerified={car.isSellerVerified === true}
              priceCents={car.resalePriceCents}
              hint={`Write to ${name}. Phone numbers, emails and links are shown after you book the car.`}
              opening={about && `Could you tell me about: ${about}?`}
            />
          );
        }}
      </AsyncView>
    </ConversationFrame>
  );
}

/** To the buyer of a booking of the user’s car. */
export function WriteToBuyer({ bookingId }: { bookingId: string }) {
  return (
    <ConversationFrame>
      <AsyncView
        query={useGetSaleQuery(bookingId)}
        label="Loading booking"
        minHeight={320}
        failedTitle="We couldn’t load this booking"
        messageFor={messageFor}
      >
        {({ productId, productName, picture, priceCents, buyerName, conversationId }) => {
          const name = buyerName || 'the buyer';
          return (
            <FirstMessage
              recipient={{ productId, bookingId }}
              begunId={conversationId}
              carPath={routes.product(productId, productName)}
              name={productName}
              picture={picture ?? ''}
              otherName={name}
              isOtherVerified={false}
              priceCents={priceCents}
              hint={`Write to ${name}, who booked this car.`}
              opening=""
            />
          );
        }}
      </AsyncView>
    </ConversationFrame>
  );
}
