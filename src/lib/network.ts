/** How calls leave: in a browser by its own `fetch`; where pages are rendered, by the server itself. */
export const network = {
  send: (request: Request | string | URL, init?: RequestInit): Promise<Response> =>
    fetch(request, init),
};
