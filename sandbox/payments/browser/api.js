/* global sandbox */
/** API client of the local payment service. Form-encoded requests need no CORS preflight. */
(() => {
  const TIMEOUT_MS = 60000;

  const connectionError = {
    type: 'api_connection_error',
    message:
      'We could not reach the payment service. Check your internet connection and try again.',
  };

  /** { card: { number: '4' } } becomes card[number]=4. */
  const encode = (params, prefix, into = new URLSearchParams()) => {
    for (const [name, value] of Object.entries(params)) {
      if (value === undefined || value === null) continue;
      const path = prefix ? `${prefix}[${name}]` : name;
      if (typeof value === 'object') encode(value, path, into);
      else into.append(path, String(value));
    }
    return into;
  };

  /** The service has the origin of this script. */
  const origin = new URL(document.currentScript?.src || window.location.href).origin;

  /** Every call resolves to `{ result }` or `{ error }` and never rejects. */
  sandbox.createClient = (key) => {
    const call = async (method, path, params = {}) => {
      const query = encode({ key, ...params });
      const url = `${origin}/v1${path}`;
      try {
        const answer = await fetch(method === 'GET' ? `${url}?${query}` : url, {
          method,
          ...(method === 'GET' ? {} : { body: query }),
          credentials: 'omit',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const body = await answer.json();
        return answer.ok ? { result: body } : { error: body.error ?? connectionError };
      } catch {
        return { error: connectionError };
      }
    };
    return {
      get: (path, params) => call('GET', path, params),
      post: (path, params) => call('POST', path, params),
    };
  };

  /** "pi_1_secret_2" belongs to "pi_1"; null for anything else. */
  sandbox.intentIdOf = (clientSecret) => {
    const match = /^(pi_\w+?)_secret_\w+$/.exec(String(clientSecret));
    return match ? match[1] : null;
  };
})();
