/** For what a link says: its code works once, so nothing asks again but Retry. */
export const askOnce = {
  refetchOnMountOrArgChange: false,
  refetchOnFocus: false,
  refetchOnReconnect: false,
};
