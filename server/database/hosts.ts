/**
 * The driver supports one host only. This splits a URL with several hosts, in libpq's syntax
 * (`postgres://u:p@h1:p1,h2:p2/db?target_session_attrs=read-write`, also `?host=h1,h2`), into one
 * URL for each host, in the same order. Errors never contain the password.
 */
export function databaseHosts(url: string): string[] {
  const { scheme, user, hosts, path, parameters } = split(url);
  const wanted = parameters.get('target_session_attrs') ?? 'read-write';
  if (!writable.includes(wanted)) {
    throw new Error(`target_session_attrs=${wanted}: the server needs a database it can write to.`);
  }
  parameters.delete('target_session_attrs');
  const named = parameters.get('host')?.split(',') ?? [];
  const ports = parameters.get('port')?.split(',') ?? [];
  if (named.length < 2) return hosts.map((host) => join(host, parameters));

  return named.map((host, index) => {
    const own = new URLSearchParams(parameters);
    own.set('host', host);
    const port = ports[index] ?? ports[0];
    if (port !== undefined) own.set('port', port);
    return join('', own);
  });

  function join(host: string, given: URLSearchParams): string {
    const search = given.size > 0 ? `?${given.toString()}` : '';
    return `${scheme}${user}${host}${path}${search}`;
  }
}

/** We always need a writable host; `any` is libpq's default. */
const writable = ['any', 'primary', 'read-write'];

/** `host:port` of a URL, for messages, without the password. */
export function hostOf(url: string): string {
  const { hosts, parameters } = split(url);
  const port = parameters.get('port');
  const host = parameters.get('host');
  return host === null ? hosts.join(',') : `${host}${port === null ? '' : `:${port}`}`;
}

function split(url: string) {
  const match = /^(postgres(?:ql)?:\/\/)([^/?]*)([^?]*)(.*)$/s.exec(url);
  if (!match) throw new Error('It must start with postgres:// or postgresql://');
  const [, scheme = '', authority = '', path = '', query = ''] = match;
  // The password may contain an unencoded @.
  const end = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(end).split(',');
  return {
    scheme,
    user: authority.slice(0, end),
    hosts,
    path,
    parameters: new URLSearchParams(query),
  };
}
