/** How requests are sent: by `fetch` in browsers, by an internal call during server rendering. */
export const network = {
  send: (request: Request | string | URL, init?: RequestInit): Promise<Response> =>
    fetch(request, init),
};
