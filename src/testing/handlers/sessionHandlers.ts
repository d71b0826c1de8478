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

/** As a server that gives no token to somebody it has no record of. */
export const tokensForRecordsOnly = http.post(api('/jwt'), () =>
  world.users.length === 0 ? HttpResponse.json({}, { status: 404 }) : undefined,
);
