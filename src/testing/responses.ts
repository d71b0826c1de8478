import { delay, HttpHandler, HttpResponse, type DefaultBodyType, type JsonBodyType } from 'msw';
import { api } from './handlers/respond';
import { server } from './server';

/** A call of the API as in `world.calls`, with `:name` for parameters. */
type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
/** A status, no connection, or no response at all. */
type Failure = number | 'network' | 'never';
type Respond = () => Promise<HttpResponse<DefaultBodyType>> | HttpResponse<DefaultBodyType>;

function answer(call: Call, respond: Respond, once = false): void {
  const [method = '', path = ''] = call.split(' ');
  server.use(new HttpHandler(method, api(path), respond, { once }));
}

const failing =
  (how: Failure, body: JsonBodyType): Respond =>
  async () => {
    if (how === 'never') await delay('infinite');
    return typeof how === 'number'
      ? HttpResponse.json(body, { status: how })
      : HttpResponse.error();
  };

/** Makes a call fail from now on. */
export const fail = (call: Call, how: Failure = 500, body: JsonBodyType = {}): void =>
  answer(call, failing(how, body));

/** Makes the next such call fail. */
export const failOnce = (call: Call, how: Failure = 500, body: JsonBodyType = {}): void =>
  answer(call, failing(how, body), true);

/** Makes a call respond with this body from now on. */
export const respond = (
  call: Call,
  body: JsonBodyType,
  headers: Record<string, string> = {},
): void => answer(call, () => HttpResponse.json(body, { headers }));
