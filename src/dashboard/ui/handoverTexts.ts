/** What the parties of an order are asked and told when they say that the buyer has the car. */
export const handoverTexts = {
  seller: {
    say: {
      label: 'Handed over',
      title: 'Handed over the car?',
      text: 'We’ll tell the buyer, and the booking is done. You can take it back until the buyer confirms.',
      done: 'Marked as handed over.',
    },
    'take-back': {
      label: 'Not handed over',
      title: 'Not handed over yet?',
      text: 'The booking is then waiting for the handover again.',
      done: 'No longer marked as handed over.',
    },
  },
  buyer: {
    say: {
      label: 'I have the car',
      title: 'You have the car?',
      text: 'We’ll tell the seller. You can then still ask for your money back, but not because you didn’t get the car.',
      done: 'Confirmed.',
    },
    'take-back': {
      label: 'I don’t have the car',
      title: 'You don’t have the car?',
      text: 'Your order is then waiting for the handover again.',
      done: 'No longer confirmed.',
    },
  },
} as const;
