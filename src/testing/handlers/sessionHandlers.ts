import { http, HttpResponse } from 'msw';
import { world } from '../world';
import { api } from './respond';

let issued = 1;

export const sessionHandlers = [
  http.post(api('/jwt'), () => {
    issued += 1;
    const accessToken = `access-token-${issued}`;
    world.accessTokens.add(accessToken);
    return HttpResponse.json({ accessToken });
  }),
];

/** A server that issues no token to users without a record. */
export const tokensForRecordsOnly = http.post(api('/jwt'), () =>
  world.users.length === 0 ? HttpResponse.json({}, { status: 404 }) : undefined,
);
