import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { WithAuth } from './authSlice';
import type { WithRole } from './roleSlice';

/** The part of the store the session needs; the whole store fits. */
export type SessionState = WithAuth & WithRole;
export type SessionDispatch = ThunkDispatch<SessionState, unknown, UnknownAction>;
export type SessionThunk<Result> = ThunkAction<Result, SessionState, unknown, UnknownAction>;
