/** The booking dialog with its form and schema, in a chunk of their own. */
export const loadBookingDialog = () =>
  import(/* webpackChunkName: "booking" */ './BookingDialog').then(
    (module) => module.BookingDialog,
  );

/** Loads the chunk before Book Now is pressed; a failure is reported when the dialog is needed. */
export const prefetchBookingDialog = (): void => void loadBookingDialog().catch(() => undefined);
