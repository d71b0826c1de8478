import { combineSlices } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { capabilitiesSlice } from '@/api/capabilities';
import { bookingModalSlice } from '@/features/booking/bookingModalSlice';
import { photoDraftsSlice } from '@/features/listings/photos/photoDraftsSlice';
import { reportedSlice } from '@/features/reports/reportedSlice';
import { endedSessionSlice } from '@/features/session/endedSession';
import { logOutQuestionSlice } from '@/features/session/logOutQuestionSlice';
import { sessionSlice } from '@/features/session/sessionSlice';

export const rootReducer = combineSlices(
  baseApi,
  capabilitiesSlice,
  sessionSlice,
  endedSessionSlice,
  logOutQuestionSlice,
  bookingModalSlice,
  reportedSlice,
  photoDraftsSlice,
);

/** Lower layers take it from src/store/hooks.ts. */
export type RootState = ReturnType<typeof rootReducer>;
