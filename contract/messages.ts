/**
 * Texts that the specification quotes, verbatim, including their spelling (spec §2, §4, §5, §8).
 * All other texts are in the components.
 */
export const messages = {
  notFound: "Oop's looks like your lost!",
  somethingWrong: 'Something went very wrong!',
  bookingConfirmed: 'Booking confirmed',
  productReported: 'Successfully reported the product!',
  productCreated: 'Product Created Sucessfully!',
  advertised: 'Successdully advertised.',
  unadvertised: 'Successdully unadvertised.',
  verified: 'Successdully verified.',
  unverified: 'Successdully unverified.',
  userDeleted: 'Successfully deleted the user!',
  productDeleted: 'Successfully deleted the product!',
  paymentSuccessful: 'Your payment was successfull!',
  paymentCompleted: 'Congrats! your payment completed',
  alreadyPaid: 'You have already paid for this order!',
  confirmTitle: 'Are you sure?',
  confirmText: 'Once deleted, you will not be able to recover this!',
  headline: 'Buy your dream car with the cheapest price',
  getStarted: 'Get Started',
  payTitle: 'Pay Using Stripe',
  bookNow: 'Book Now',
  reportToAdmin: 'Report To Admin',
  confirmBooking: 'Book now',
  goBack: 'Go Back',
  logIn: 'Log In',
  signUp: 'Sign Up',
  logOut: 'Log Out',
} as const;
