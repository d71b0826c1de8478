import { combineSlices } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { isExtendedSlice } from '@/api/extended';
import { bookingModalSlice } from '@/storefront/booking/bookingModalSlice';
import { photoDraftsSlice } from '@/dashboard/products/photos/photoDraftsSlice';
import { leftRowsSlice } from '@/dashboard/table/leftRowsSlice';
import { reportedSlice } from '@/storefront/card/reportedSlice';
import { endedSessionSlice, logOutQuestionSlice } from '@/auth/sessionEnd';
import { sessionSlice } from '@/auth/sessionSlice';
import { savedSlice } from '@/store/savedSlice';

export const rootReducer = combineSlices(
  baseApi,
  isExtendedSlice,
  sessionSlice,
  endedSessionSlice,
  logOutQuestionSlice,
  bookingModalSlice,
  reportedSlice,
  savedSlice,
  photoDraftsSlice,
  leftRowsSlice,
);

/** Lower layers import this type from src/store/hooks.ts. */
export type RootState = ReturnType<typeof rootReducer>;
