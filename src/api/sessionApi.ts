import { baseApi } from './baseApi';
import { loadRenewal } from './baseQuery';
import { apiError, SESSION_ENDED, toApiError } from './errors';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * POST /jwt after every log-in and sign-up (spec §7): sends the ID token as the bearer token
     * and stores the access token. Returns null, so that no token enters the store.
     */
    createAccessToken: build.mutation<null, { email: string }>({
      queryFn: async ({ email }, api) => {
        const renewal = await loadRenewal().catch(() => null);
        if (renewal === null) return { error: apiError({ status: 'network' }) };
        const outcome = await renewal.obtainAccessToken(api, email);
        if ('isSuperseded' in outcome) {
          return { error: apiError({ status: 401, code: SESSION_ENDED }) };
        }
        return 'error' in outcome ? { error: toApiError(outcome.error) } : { data: null };
      },
    }),
  }),
});

export const { createAccessToken } = sessionApi.endpoints;
